import type { Names } from "@dars/contract/platform/primitives";
import { bookMeeting, type MeetingChild, type OwnAsk } from "@dars/contract/talking/ask-answers";
import { IonButton, IonIcon } from "@ionic/react";
import { businessOutline, callOutline } from "ionicons/icons";
import { useRef, useState } from "react";

import { newClientId } from "#platform/api/client-id.ts";
import { useSave } from "#platform/api/use-save.ts";
import { givenName } from "#platform/text/given-name.ts";
import { localizeName } from "#platform/text/localize-name.ts";
import { textNow, useText } from "#platform/text/use-text.ts";
import { dayAt } from "#platform/time/days.ts";
import { useSchoolZone } from "#platform/time/school-zone.ts";
import { serverNow } from "#platform/time/server-now.ts";
import { Avatar } from "#platform/ui/Avatar.tsx";
import { Choice } from "#platform/ui/Choice.tsx";
import { Form } from "#platform/ui/Form.tsx";
import { Name } from "#platform/ui/Name.tsx";
import { TextField } from "#platform/ui/TextField.tsx";
import { typedIn } from "#platform/ui/typed-in.ts";

import { CancelledTime } from "./CancelledTime.tsx";
import { REASONS } from "./reasons.ts";

type Meeting = NonNullable<OwnAsk["meeting"]>;

interface MeetingFormProps {
  readonly ask: OwnAsk;
  readonly meeting: Meeting;
  readonly child: MeetingChild;
}

/** ASK-7: the time that a guardian has, which can be cancelled, and the times to book one or to move it. */
export function MeetingForm({ ask, meeting, child }: MeetingFormProps) {
  const { locale } = useText();
  const { send, error } = useBooking(ask, child);
  const booked = meeting.slots.find(({ no }) => no === child.no);
  return (
    <section className="stack" aria-label={localizeName(child.name, locale)}>
      <div className="ask-child">
        <Avatar id={child.studentId} name={child.name} />
        <h2>
          <Name of={child.name} />
        </h2>
      </div>
      {!booked && <CancelledTime name={child.name} startsAt={child.cancelled ?? null} />}
      {booked && <Booked startsAt={booked.startsAt} onCancel={() => send(NONE)} />}
      {meeting.mayBook && <BookingForm meeting={meeting} child={child} send={send} error={error} />}
    </section>
  );
}

interface BookedProps {
  readonly startsAt: string;
  readonly onCancel: () => Promise<unknown>;
}

function Booked({ startsAt, onCancel }: BookedProps) {
  const { t, format } = useText();
  return (
    <div className="card stack">
      <strong>{t("asks.booked", { moment: format.moment(new Date(startsAt)) })}</strong>
      <div className="buttons">
        <IonButton fill="outline" onClick={() => void onCancel()}>
          {t("asks.cancel-meeting")}
        </IonButton>
      </div>
    </div>
  );
}

type BookingFormProps = Pick<MeetingFormProps, "meeting" | "child"> & ReturnType<typeof useBooking>;

/** A day with its free times, then a time; the button repeats both. */
function BookingForm({ meeting: { slots, children }, child, send, error }: BookingFormProps) {
  const { t, format } = useText();
  const { chosen, ...fields } = useChosenTime(slots, child);
  const [how, setHow] = useState<How>(child.byCall ? "call" : "school");

  const handleBook = (form: HTMLFormElement) =>
    send({
      slot: chosen?.no ?? null,
      topic: typedIn(form, "topic").trim() || null,
      byCall: how === "call",
    });

  return (
    <Form
      className="form card"
      verb={chosen ? t("asks.book-at", { moment: format.moment(new Date(chosen.startsAt)) }) : t("asks.book")}
      error={error}
      reasons={REASONS}
      places={{ taken: "slot" }}
      check={() => (chosen ? new Map() : new Map([["slot", textNow("asks.choose-time")]]))}
      onSubmit={handleBook}
    >
      <Choice<How>
        label={t("asks.how")}
        options={[
          ["school", <Way key="school" icon={businessOutline} words={t("asks.at-school")} />],
          ["call", <Way key="call" icon={callOutline} words={t("asks.by-call")} />],
        ]}
        value={how}
        onChoose={setHow}
      />
      <TimeFields
        minutes={slots[0]?.minutes ?? 0}
        ownTimes={new Map(children.map((each) => [each.no, each.name]))}
        slot={chosen?.no}
        {...fields}
      />
      <TextField label={t("asks.topic")} name="topic" value={child.topic ?? ""} most={300} />
    </Form>
  );
}

/** The first day with a free time, until another one is chosen, and a time of it; the own one is not to be chosen again. */
function useChosenTime(slots: readonly OwnSlot[], child: MeetingChild) {
  const days = listDays(slots, useSchoolZone());
  const [chosenDay, onDay] = useState<string>();
  const [slot, onSlot] = useState<number>();
  const day = chosenDay ?? days.find((each) => each.free > 0)?.day;
  const ofDay = days.find((each) => each.day === day)?.times ?? [];
  const times = ofDay.filter(({ no }) => no !== child.no);
  return { days, day, onDay, times, onSlot, chosen: times.find(({ no, isFree }) => isFree && no === slot) };
}

type How = "school" | "call";

function Way({ icon, words }: { readonly icon: string; readonly words: string }) {
  return (
    <span className="ask-answer">
      <IonIcon icon={icon} aria-hidden="true" />
      {words}
    </span>
  );
}

interface TimeFieldsProps {
  readonly minutes: number;
  readonly days: readonly DayOfMeeting[];
  readonly day: string | undefined;
  readonly onDay: (day: string) => void;
  /** The times of that day, those of other families too. */
  readonly times: readonly OwnSlot[];
  /** The child for whom the reader has booked a time, by its number. */
  readonly ownTimes: ReadonlyMap<number | null, Names>;
  readonly slot: number | undefined;
  readonly onSlot: (no: number) => void;
}

function TimeFields({ minutes, days, day, onDay, times, ownTimes, slot, onSlot }: TimeFieldsProps) {
  const { t } = useText();
  const isAnyTaken = times.some(({ no, isFree }) => !isFree && !ownTimes.has(no));
  return (
    <>
      <div className="ask-days">
        <Choice<string>
          label={t("asks.which-day")}
          options={days.map((each) => [each.day, <DayWords key={each.day} {...each} />] as const)}
          value={day}
          onChoose={onDay}
        />
      </div>
      <div className="ask-times">
        <Choice<number>
          label={t("asks.which-time", { count: minutes })}
          name="slot"
          options={times.map(
            (each) =>
              [
                each.no,
                <TimeWords key={each.no} slot={each} child={ownTimes.get(each.no)} />,
                !each.isFree,
              ] as const,
          )}
          value={slot}
          onChoose={onSlot}
        />
      </div>
      {isAnyTaken && (
        <p className="quiet ask-taken-sign" aria-hidden="true">
          <span />
          {t("asks.taken")}
        </p>
      )}
      {!times.some(({ isFree }) => isFree) && <p className="quiet">{t("asks.day-full")}</p>}
    </>
  );
}

interface TimeWordsProps {
  readonly slot: OwnSlot;
  /** For whom the reader has booked it. */
  readonly child: Names | undefined;
}

/** A time; what is taken says by whom: one's own is seen, others are striped. */
function TimeWords({ slot: { startsAt, isFree }, child }: TimeWordsProps) {
  const { t, locale, format } = useText();
  return (
    <span>
      {format.time(new Date(startsAt))}
      {child && (
        <span className="ask-own-time">
          {t("asks.time-of", { name: givenName(localizeName(child, locale)) })}
        </span>
      )}
      {!isFree && !child && <span className="unseen">{t("asks.taken")}</span>}
    </span>
  );
}

interface BookingWish {
  readonly slot: number | null;
  readonly topic: string | null;
  readonly byCall: boolean;
}

const NONE: BookingWish = { slot: null, topic: null, byCall: false };

/** Books, moves and cancels, each a request of its own. */
function useBooking(ask: OwnAsk, { studentId, name }: MeetingChild) {
  const { locale } = useText();
  const { save, error } = useSave();
  const key = useRef(newClientId());

  async function send(wish: BookingWish) {
    const saved = await save(
      bookMeeting,
      {
        params: { schoolId: ask.schoolId, askId: ask.id },
        body: { key: key.current, studentId, ...wish },
      },
      `${ask.title} · ${localizeName(name, locale)}`,
      () => textNow(wish.slot === null ? "asks.meeting-cancelled" : "asks.meeting-booked"),
    );
    key.current = newClientId();
    return saved;
  }

  return { send, error };
}

type OwnSlot = Meeting["slots"][number];

interface DayOfMeeting {
  readonly day: string;
  /** When its first time begins. */
  readonly at: string;
  readonly times: readonly OwnSlot[];
  readonly free: number;
}

/** Days of which not all times are over. */
const listDays = (slots: readonly OwnSlot[], zone: string): readonly DayOfMeeting[] => {
  const ahead = slots.filter(({ startsAt }) => Date.parse(startsAt) > serverNow());
  return [...Map.groupBy(ahead, ({ startsAt }) => dayAt(startsAt, zone))].map(([day, times]) => ({
    day,
    at: times[0]?.startsAt ?? day,
    times,
    free: times.filter(({ isFree }) => isFree).length,
  }));
};

function DayWords({ at, free }: DayOfMeeting) {
  const { t, format } = useText();
  return (
    <span>
      <span>{format.day(new Date(at))}</span>
      <span className={free > 0 ? "state good" : "quiet"}>{t("asks.free-times", { count: free })}</span>
    </span>
  );
}
