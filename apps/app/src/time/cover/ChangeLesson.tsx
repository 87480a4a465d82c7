import { listSections } from "@dars/contract/school/schools";
import type { DayPlan, LessonChange } from "@dars/contract/time/cover";
import { addDays } from "@dars/contract/time/days";
import { readSectionSchedule, type Schedule } from "@dars/contract/time/schedule";
import { IonButton } from "@ionic/react";
import { useState } from "react";

import { useRead } from "#platform/api/use-read.ts";
import type { Saved } from "#platform/api/use-save.ts";
import { localizeName } from "#platform/text/localize-name.ts";
import { useText } from "#platform/text/use-text.ts";
import { Await } from "#platform/ui/Await.tsx";
import { Form } from "#platform/ui/Form.tsx";
import { PickField } from "#platform/ui/PickField.tsx";
import { TextField } from "#platform/ui/TextField.tsx";
import { typedIn } from "#platform/ui/typed-in.ts";
import { sectionName } from "#school/schools/public.ts";

import { buildLessonChange } from "./lesson-name.ts";

interface ChangeLessonProps {
  readonly schoolId: number;
  readonly plan: DayPlan;
  readonly onChange: (changes: LessonChange[]) => Promise<Saved>;
}

/** Another room, another period or no lesson, for any lesson of the day. */
export function ChangeLesson({ schoolId, plan, onChange }: ChangeLessonProps) {
  const { t, locale } = useText();
  const [isOpen, setOpen] = useState(false);
  const [chosen, choose] = useState("");
  const { reading } = useRead(listSections, { params: { schoolId } }, isOpen);
  if (!isOpen)
    return (
      <IonButton fill="outline" size="small" onClick={() => setOpen(true)}>
        {t("dayplan.change")}
      </IonButton>
    );
  return (
    <section className="card stack">
      <h2 className="section-title">{t("dayplan.change")}</h2>
      <Await {...reading}>
        {({ sections }) => {
          const sectionId = sections.some(({ id }) => String(id) === chosen)
            ? Number(chosen)
            : (sections[0]?.id ?? 0);
          return (
            <>
              <PickField
                label={t("dayplan.section")}
                value={String(sectionId)}
                options={sections.map((one) => [String(one.id), sectionName(one, one.level.name, locale)])}
                onPick={choose}
              />
              <SectionLessons
                key={sectionId}
                schoolId={schoolId}
                sectionId={sectionId}
                plan={plan}
                onChange={onChange}
              />
            </>
          );
        }}
      </Await>
      <IonButton fill="clear" size="small" onClick={() => setOpen(false)}>
        {t("platform.cancel")}
      </IonButton>
    </section>
  );
}

function SectionLessons({
  schoolId,
  sectionId,
  plan,
  onChange,
}: ChangeLessonProps & { readonly sectionId: number }) {
  const { t } = useText();
  const query = { from: plan.date, until: addDays(plan.date, 1) };
  const { reading } = useRead(readSectionSchedule, { params: { schoolId, sectionId }, query });
  return (
    <Await {...reading}>
      {(schedule) =>
        schedule.days.some(({ lessons }) => lessons.length > 0) ? (
          <OneLesson schedule={schedule} plan={plan} onChange={onChange} />
        ) : (
          <p className="quiet">{t("dayplan.no-lessons")}</p>
        )
      }
    </Await>
  );
}

interface OneLessonProps extends Omit<ChangeLessonProps, "schoolId"> {
  readonly schedule: Schedule;
}

const AS_PLANNED = "";

function OneLesson({ schedule, plan, onChange }: OneLessonProps) {
  const { t, locale } = useText();
  const lessons = schedule.days.flatMap((day) => day.lessons);
  const [lessonId, setLesson] = useState(String(lessons[0]?.id ?? ""));
  const numbers = [...new Set(lessons.map(({ no }) => no))];

  async function handleSubmit(form: HTMLFormElement) {
    const [room, no] = [typedIn(form, "room"), typedIn(form, "no")];
    const note = typedIn(form, "note").trim();
    return onChange([
      buildLessonChange(Number(lessonId), {
        roomId: room === AS_PLANNED ? null : Number(room),
        no: no === AS_PLANNED ? null : Number(no),
        note: note === "" ? null : note,
      }),
    ]);
  }

  return (
    <>
      <Form verb={t("dayplan.save")} error={null} onSubmit={handleSubmit}>
        <PickField
          label={t("dayplan.lesson")}
          value={lessonId}
          options={lessons.map(({ id, no, subjectId }) => {
            const subject = schedule.subjects.find((one) => one.id === subjectId);
            return [String(id), `${no} · ${subject ? localizeName(subject.name, locale) : "–"}`];
          })}
          onPick={setLesson}
        />
        <PickField
          label={t("dayplan.room")}
          name="room"
          value={AS_PLANNED}
          options={[
            [AS_PLANNED, t("dayplan.as-planned")],
            ...plan.rooms.map(({ id, name }) => [String(id), name] as const),
          ]}
        />
        <PickField
          label={t("dayplan.move")}
          name="no"
          value={AS_PLANNED}
          options={[
            [AS_PLANNED, t("dayplan.as-planned")],
            ...numbers.map((no) => [String(no), t("dayplan.period", { no })] as const),
          ]}
        />
        <TextField label={t("dayplan.note")} name="note" />
      </Form>
      <IonButton
        fill="clear"
        size="small"
        color="danger"
        onClick={() => void onChange([buildLessonChange(Number(lessonId), { kind: "cancelled" })])}
      >
        {t("dayplan.cancel")}
      </IonButton>
    </>
  );
}
