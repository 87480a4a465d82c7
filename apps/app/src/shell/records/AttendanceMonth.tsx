import { readAttendanceMonth, type MonthDay } from "@dars/contract/time/attendance-month";
import { addDays, getWeekday } from "@dars/contract/time/days";
import { IonButton, IonIcon } from "@ionic/react";
import { useState } from "react";

import { useRead } from "#platform/api/use-read.ts";
import { useText, type TextId } from "#platform/text/use-text.ts";
import { getNoon, todayAtSchool } from "#platform/time/days.ts";
import { Await } from "#platform/ui/Await.tsx";
import { monthText, useSteps, weekdayText } from "#time/timetable/public.ts";

import type { StudentPlace } from "./card-readers.ts";

type State = MonthDay["state"];
type Tone = "good" | "bad" | "open" | "calm" | "off" | "none";

interface StateLook {
  readonly tone: Tone;
  readonly words: TextId;
  /** The sign in the cell; a state without one shows only its colour and number. */
  readonly sign?: TextId;
}

const LOOKS: Readonly<Record<State, StateLook>> = {
  present: { tone: "good", words: "records.month-present", sign: "records.sign-present" },
  absent_unexcused: { tone: "bad", words: "records.month-absent", sign: "records.sign-absent" },
  absent_excused: { tone: "calm", words: "records.month-excused", sign: "records.sign-excused" },
  late: { tone: "open", words: "records.month-late", sign: "records.sign-late" },
  left_early: { tone: "open", words: "records.month-left", sign: "records.sign-left" },
  official_duty: { tone: "calm", words: "records.month-duty", sign: "records.sign-duty" },
  not_required: { tone: "calm", words: "records.month-not-required", sign: "records.sign-not-required" },
  unrecorded: { tone: "none", words: "records.month-unrecorded", sign: "records.sign-unrecorded" },
  weekend: { tone: "off", words: "records.month-weekend" },
  closed: { tone: "off", words: "records.month-closed", sign: "records.sign-closed" },
  "not-enrolled": { tone: "off", words: "records.month-not-enrolled", sign: "records.sign-not-enrolled" },
  ahead: { tone: "none", words: "records.month-ahead" },
};

/** A month of a student's attendance, a cell for each day, with the days before it a press away. */
export function AttendanceMonth(place: StudentPlace) {
  const { t } = useText();
  const steps = useSteps();
  const [month, setMonth] = useState(() => todayAtSchool().slice(0, 7));
  const isCurrent = month === todayAtSchool().slice(0, 7);
  const { reading } = useRead(readAttendanceMonth, { params: place, query: { month } });
  const first = `${month}-01`;
  return (
    <div className="record-month">
      <nav className="record-month-bar" aria-label={t("records.month")}>
        <IonButton
          fill="clear"
          aria-label={t("records.month-before")}
          onClick={() => setMonth(addDays(first, -1).slice(0, 7))}
        >
          <IonIcon slot="icon-only" icon={steps.before} aria-hidden="true" />
        </IonButton>
        <strong aria-live="polite">
          {t(monthText(first))} <bdi>{month.slice(0, 4)}</bdi>
        </strong>
        <IonButton
          fill="clear"
          aria-label={t("records.month-after")}
          disabled={isCurrent}
          onClick={() => setMonth(addDays(first, 31).slice(0, 7))}
        >
          <IonIcon slot="icon-only" icon={steps.after} aria-hidden="true" />
        </IonButton>
      </nav>
      <Await {...reading}>{({ days, today }) => <MonthGrid days={days} today={today} />}</Await>
    </div>
  );
}

interface MonthGridProps {
  readonly days: readonly MonthDay[];
  readonly today: string;
}

function MonthGrid({ days, today }: MonthGridProps) {
  const { t } = useText();
  const before = getWeekday(days[0]?.day ?? today);
  const signs = Object.keys(LOOKS)
    .filter(isState)
    .filter((state) => isExplained(state, days));
  return (
    <>
      <div className="record-month-heads" aria-hidden="true">
        {[0, 1, 2, 3, 4, 5, 6].map((weekday) => (
          <span key={weekday}>{t(weekdayText(weekday))}</span>
        ))}
      </div>
      <ol className="plain record-month-days" aria-label={t("records.attendance")}>
        {Array.from({ length: before }, (_, index) => (
          <li key={`before ${index}`} aria-hidden="true" />
        ))}
        {days.map((day) => (
          <MonthCell key={day.day} day={day} isToday={day.day === today} />
        ))}
      </ol>
      {signs.length > 0 && (
        <p className="quiet record-month-signs" aria-hidden="true">
          {signs.map((state) => {
            const { sign, words, tone } = LOOKS[state];
            return (
              <span key={state}>
                {sign && <b className={tone}>{t(sign)}</b>} {t(words)}
              </span>
            );
          })}
        </p>
      )}
    </>
  );
}

const isState = (word: string): word is State => Object.hasOwn(LOOKS, word);

/** The signs of the month are explained; a tick explains itself. */
const isExplained = (state: State, days: readonly MonthDay[]): boolean =>
  state !== "present" && LOOKS[state].sign !== undefined && days.some((day) => day.state === state);

function MonthCell({ day: { day, state }, isToday }: { readonly day: MonthDay; readonly isToday: boolean }) {
  const { t, format } = useText();
  const { tone, words, sign } = LOOKS[state];
  return (
    <li className={`record-month-day ${tone}`} aria-current={isToday ? "date" : undefined}>
      <span aria-hidden="true" className="record-month-no">
        {Number(day.slice(8))}
      </span>
      <b aria-hidden="true">{sign && t(sign)}</b>
      <span className="unseen">
        {format.day(getNoon(day))}: {t(words)}
      </span>
    </li>
  );
}
