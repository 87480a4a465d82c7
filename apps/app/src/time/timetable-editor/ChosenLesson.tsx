import { inNameOrder } from "@dars/contract/platform/in-name-order";
import type { TimetableLesson } from "@dars/contract/time/timetable";
import type { TimetableWeek } from "@dars/contract/time/timetable-editor";
import { IonButton } from "@ionic/react";

import { localizeName } from "#platform/text/localize-name.ts";
import { useText } from "#platform/text/use-text.ts";
import { PickField } from "#platform/ui/PickField.tsx";

import { clashText } from "./clash-text.ts";
import { clashesOfChange, type DraftChange } from "./try-place.ts";
import type { WeekWords } from "./week-words.ts";

interface ChosenLessonProps {
  readonly week: TimetableWeek;
  readonly words: WeekWords;
  readonly lesson: TimetableLesson;
  readonly onChange: (change: DraftChange) => void;
  readonly onLeave: () => void;
}

/** The lesson that is taken: its room, who holds it, whether it stays. What would clash cannot be chosen and says why. */
export function ChosenLesson({ week, words, lesson, onChange, onLeave }: ChosenLessonProps) {
  const { t, locale } = useText();
  const moved = (more: Partial<TimetableLesson>): DraftChange => ({
    place: [],
    move: [{ ...lesson, ...more }],
    removeIds: [],
  });
  const describeClash = (change: DraftChange): string => {
    const [clash] = clashesOfChange(week, change);
    if (!clash) return "";
    const ids: readonly number[] = clash.lessons;
    const other = week.lessons.find(({ id }) => id !== lesson.id && ids.includes(id));
    return clashText({ kind: "clash", clash, other }, words, t);
  };
  const option = (id: number, name: string, change: DraftChange) => {
    const reason = describeClash(change);
    return [String(id), reason === "" ? name : `${name} (${reason})`, reason !== ""] as const;
  };
  const rooms = week.rooms.map(({ id, name }) => option(id, name, moved({ roomId: id })));
  const teachers = inNameOrder(week.teachers, (each) => each.name, locale).map(({ id, name }) =>
    option(id, localizeName(name, locale), moved({ teacherId: id })),
  );
  const own = { ...lesson, teacherId: null };
  const others = listParallelClasses(week, lesson).map(({ id, sectionId }) =>
    option(id, words.getSectionName(sectionId), regrouped(lesson, [...lesson.classIds, id])),
  );
  return (
    <section className="card stack">
      <h2 className="section-title">
        <bdi>
          {words.getSubjectName(lesson.classIds[0])} ·{" "}
          {words.listSectionIds(lesson).map(words.getSectionName).join(", ")}
        </bdi>
      </h2>
      <PickField
        label={t("timetables.room")}
        options={[["0", t("timetables.own-room")], ...rooms]}
        value={String(lesson.roomId ?? 0)}
        onPick={(id) => onChange(moved({ roomId: Number(id) || null }))}
      />
      <PickField
        label={t("timetables.teacher")}
        options={[
          ["0", t("timetables.own-teacher", { name: words.getTeacherName(words.findTeacherId(own)) })],
          ...teachers,
        ]}
        value={String(lesson.teacherId ?? 0)}
        onPick={(id) => onChange(moved({ teacherId: Number(id) || null }))}
      />
      {(others.length > 0 || lesson.classIds.length > 1) && (
        <PickField
          label={t("timetables.together")}
          options={[
            [
              "0",
              lesson.classIds.length > 1
                ? t("timetables.together-now", {
                    sections: words.listSectionIds(lesson).map(words.getSectionName).join(", "),
                  })
                : t("timetables.together-none"),
            ],
            ...(lesson.classIds.length > 1 ? [["-1", t("timetables.together-none")] as const] : []),
            ...others,
          ]}
          value="0"
          onPick={(id) => {
            if (id === "0") return;
            const classIds = id === "-1" ? lesson.classIds.slice(0, 1) : [...lesson.classIds, Number(id)];
            onChange(regrouped(lesson, classIds));
          }}
        />
      )}
      <div className="buttons">
        <IonButton
          fill="outline"
          size="small"
          onClick={() => onChange(moved({ isPinned: !lesson.isPinned }))}
        >
          {t(lesson.isPinned ? "timetables.unpin" : "timetables.pin")}
        </IonButton>
        <IonButton
          fill="outline"
          size="small"
          color="danger"
          onClick={() => onChange({ place: [], move: [], removeIds: [lesson.id] })}
        >
          {t("timetables.remove")}
        </IonButton>
        <IonButton fill="clear" size="small" onClick={onLeave}>
          {t("timetables.let-go")}
        </IonButton>
      </div>
    </section>
  );
}

/** A lesson keeps its classes: of others it is another lesson in the same place. */
function regrouped({ id, ...lesson }: TimetableLesson, classIds: number[]): DraftChange {
  return { place: [{ ...lesson, classIds }], move: [], removeIds: [id] };
}

/** Classes of the same subject in other sections of the shift. */
function listParallelClasses(week: TimetableWeek, { classIds, shift }: TimetableLesson) {
  const own = week.classes.filter(({ id }) => classIds.includes(id));
  const inShift = new Set(week.sections.filter((one) => one.shift === shift).map(({ id }) => id));
  return week.classes.filter(
    ({ subjectId, sectionId }) =>
      subjectId === own[0]?.subjectId &&
      sectionId !== null &&
      inShift.has(sectionId) &&
      !own.some((one) => one.sectionId === sectionId),
  );
}
