import { addDays, getWeekday } from "@dars/contract/time/days";
import type { Lesson } from "@dars/contract/time/timetable";
import {
  compareTimetable,
  publishTimetable,
  type DifferenceLine,
  type TimetableWeek,
} from "@dars/contract/time/timetable-editor";
import { IonButton, useIonRouter } from "@ionic/react";
import { useState } from "react";

import { newClientId } from "#platform/api/client-id.ts";
import { useAtOnce } from "#platform/api/use-at-once.ts";
import { useRead } from "#platform/api/use-read.ts";
import { textNow, useText } from "#platform/text/use-text.ts";
import { ask } from "#platform/ui/ask.ts";
import { Await } from "#platform/ui/Await.tsx";
import { Refusal } from "#platform/ui/Refusal.tsx";
import { TextField } from "#platform/ui/TextField.tsx";
import { showToast } from "#platform/ui/toast.ts";
import { weekdayText } from "#time/timetable/public.ts";

import { DRAFT_REASONS } from "./draft-reasons.ts";
import { countUnplaced } from "./ToPlace.tsx";
import type { WeekWords } from "./week-words.ts";

interface PublishFormProps {
  readonly params: { readonly schoolId: number; readonly timetableId: number };
  readonly week: TimetableWeek;
  readonly words: WeekWords;
  /** Periods of classes that have no place yet. */
  readonly missing: number;
  /** While the draft is filled; the day that was chosen stays. */
  readonly isHidden: boolean;
}

const KINDS = ["added", "moved", "changed", "removed"] as const;
const SHOWN = 12;

/** The first day, the differences from the current timetable, and the people notified. */
export function PublishForm({ params, week, words, missing, isHidden }: PublishFormProps) {
  const { t } = useText();
  const router = useIonRouter();
  const { act, error } = useAtOnce();
  const [startsOn, setStartsOn] = useState(() => nextSunday(week.today));
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(startsOn);
  const { reading } = useRead(compareTimetable, { params, query: { startsOn } }, isDay && !isHidden);

  async function publish(notifiedCount: number) {
    const isMeant = await ask({
      question: t(missing > 0 ? "timetables.publish-incomplete-ask" : "timetables.publish-ask"),
      text: [
        ...(missing > 0 ? [t("timetables.publish-missing", { count: missing })] : []),
        t("timetables.tells", { count: notifiedCount }),
      ].join(" "),
      yes: t(missing > 0 ? "timetables.publish-incomplete" : "timetables.publish"),
      isDestructive: missing > 0,
    });
    if (!isMeant) return;
    const body = {
      key: newClientId(),
      revision: week.revision,
      startsOn,
      ...(missing > 0 && { isIncomplete: true }),
    };
    const done = await act(publishTimetable, { params, body });
    if (!done) return;
    await showToast({ kind: "success", header: textNow("timetables.told", { count: done.told }) });
    router.push("/manage/timetables", "back", "pop");
  }

  if (isHidden) return null;
  return (
    <section className="card stack">
      <h2 className="section-title">{t("timetables.publish")}</h2>
      <TextField
        label={t("timetables.starts-on")}
        name="startsOn"
        type="date"
        value={startsOn}
        onType={setStartsOn}
      />
      {isDay && (
        <Await {...reading}>
          {({ lines, clashes, told }) => (
            <>
              {clashes > 0 && (
                <p className="refusal" role="alert">
                  {t("timetables.clashes", { count: clashes })}
                </p>
              )}
              <p>{lines.length === 0 ? t("timetables.no-difference") : formatCounts(lines, t)}</p>
              <ul className="plain timetable-lines">
                {lines.slice(0, SHOWN).map((line, at) => (
                  // A line has no name of its own, and the list is made anew with every answer.
                  // oxlint-disable-next-line react/no-array-index-key
                  <Line key={at} line={line} words={words} />
                ))}
              </ul>
              {lines.length > SHOWN && (
                <p className="quiet">{t("timetables.more-lines", { count: lines.length - SHOWN })}</p>
              )}
              <p className="quiet">{t("timetables.tells", { count: told })}</p>
              <Refusal error={error} reasons={DRAFT_REASONS} />
              <Unplaced week={week} words={words} missing={missing} />
              <IonButton
                expand="block"
                {...(missing > 0 && { fill: "clear", color: "danger" })}
                disabled={clashes > 0 || week.lessons.length === 0}
                onClick={() => void publish(told)}
              >
                {t(missing > 0 ? "timetables.publish-incomplete" : "timetables.publish")}
              </IonButton>
            </>
          )}
        </Await>
      )}
    </section>
  );
}

/** TT-2: the classes that still lack periods, on which publishing waits. */
function Unplaced({ week, words, missing }: Pick<PublishFormProps, "week" | "words" | "missing">) {
  const { t } = useText();
  if (missing === 0) return null;
  const lacking = week.classes
    .filter(({ sectionId }) => sectionId !== null)
    .map((one) => ({ ...one, count: countUnplaced(week, one) }))
    .filter(({ count }) => count > 0);
  return (
    <>
      <p>{t("timetables.publish-waits", { count: missing })}</p>
      <ul className="plain timetable-lines">
        {lacking.slice(0, SHOWN).map(({ id, sectionId, count }) => (
          <li key={id}>
            <bdi>{words.getSubjectName(id)}</bdi> · <bdi>{words.getSectionName(sectionId)}</bdi>{" "}
            <span className="quiet">{t("timetables.missing", { count })}</span>
          </li>
        ))}
      </ul>
      {lacking.length > SHOWN && (
        <p className="quiet">{t("timetables.more-classes", { count: lacking.length - SHOWN })}</p>
      )}
    </>
  );
}

const nextSunday = (today: string): string => addDays(today, 7 - getWeekday(today));

function formatCounts(lines: readonly DifferenceLine[], t: ReturnType<typeof useText>["t"]): string {
  return KINDS.map((kind) => ({ kind, count: lines.filter((line) => line.kind === kind).length }))
    .filter(({ count }) => count > 0)
    .map(({ kind, count }) => t(`timetables.count-${kind}`, { count }))
    .join(" · ");
}

function Line({ line: { was, now }, words }: { readonly line: DifferenceLine; readonly words: WeekWords }) {
  const lesson = now ?? was;
  if (!lesson) return null;
  return (
    <li>
      <strong>
        <bdi>{words.getSubjectName(lesson.classIds[0])}</bdi>
      </strong>{" "}
      <span className="quiet">
        <bdi>{words.listSectionIds(lesson).map(words.getSectionName).join(", ")}</bdi>
      </span>
      <div>
        {was && now && isSameHour(was, now) ? (
          <NewPart was={was} now={now} words={words} />
        ) : (
          <>
            {was && (
              <s>
                <Hour of={was} />
              </s>
            )}{" "}
            {now && <Hour of={now} />}
          </>
        )}
      </div>
    </li>
  );
}

const isSameHour = (a: Lesson, b: Lesson): boolean => a.weekday === b.weekday && a.no === b.no;

function Hour({ of: { weekday, no } }: { readonly of: Lesson }) {
  const { t } = useText();
  return t("timetables.hour", { day: t(weekdayText(weekday)), no });
}

interface NewPartProps {
  readonly was: Lesson;
  readonly now: Lesson;
  readonly words: WeekWords;
}

/** Who or where now. */
function NewPart({ was, now, words }: NewPartProps) {
  const isTeacher = was.teacherId !== now.teacherId;
  return (
    <>
      <Hour of={now} />{" "}
      <bdi className="quiet">
        {isTeacher ? words.getTeacherName(words.findTeacherId(now)) : words.getRoomName(now.roomId)}
      </bdi>
    </>
  );
}
