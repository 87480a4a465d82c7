import { bookMeeting, type MeetingChild, type OwnAsk } from "@dars/contract/talking/ask-answers";
import { IonButton } from "@ionic/react";
import { useRef, useState } from "react";

import { newClientId } from "#platform/api/client-id.ts";
import { useSave } from "#platform/api/use-save.ts";
import { localizeName } from "#platform/text/localize-name.ts";
import { textNow, useText } from "#platform/text/use-text.ts";
import { dayAt } from "#platform/time/days.ts";
import { useSchoolZone } from "#platform/time/school-zone.ts";
import { Avatar } from "#platform/ui/Avatar.tsx";
import { Choice } from "#platform/ui/Choice.tsx";
import { Form } from "#platform/ui/Form.tsx";
import { Name } from "#platform/ui/Name.tsx";
import { TextField } from "#platform/ui/TextField.tsx";
import { TickField } from "#platform/ui/TickField.tsx";
import { typedIn } from "#platform/ui/typed-in.ts";

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
function BookingForm({ meeting: { slots }, child, send, error }: BookingFormProps) {
  const { t, format } = useText();
  const days = listDays(slots, useSchoolZone());
  const [chosenDay, setDay] = useState<string>();
  const [slot, setSlot] = useState<number>();
  const day = chosenDay ?? days.find((each) => each.free.length > 0)?.day;
  const free = days.find((each) => each.day === day)?.free ?? [];
  const chosen = free.find(({ no }) => no === slot);

  const handleBook = (form: HTMLFormElement) =>
    send({
      slot: slot ?? null,
      topic: typedIn(form, "topic").trim() || null,
      byCall: new FormData(form).has("call"),
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
      <TimeFields
        minutes={slots[0]?.minutes ?? 0}
        days={days}
        day={day}
        onDay={setDay}
        free={free}
        slot={chosen?.no}
        onSlot={setSlot}
      />
      <TickField label={t("asks.by-call")} name="call" isTicked={child.byCall} />
      <TextField label={t("asks.topic")} name="topic" value={child.topic ?? ""} most={300} />
    </Form>
  );
}

interface TimeFieldsProps {
  readonly minutes: number;
  readonly days: readonly DayOfMeeting[];
  readonly day: string | undefined;
  readonly onDay: (day: string) => void;
  /** The free times of that day. */
  readonly free: readonly OwnSlot[];
  readonly slot: number | undefined;
  readonly onSlot: (no: number) => void;
}

function TimeFields({ minutes, days, day, onDay, free, slot, onSlot }: TimeFieldsProps) {
  const { t, format } = useText();
  return (
    <>
      <Choice<string>
        label={t("asks.which-day")}
        options={days.map((each) => [each.day, <DayWords key={each.day} {...each} />] as const)}
        value={day}
        onChoose={onDay}
      />
      <Choice<number>
        label={t("asks.which-time", { count: minutes })}
        name="slot"
        options={free.map(({ no, startsAt }) => [no, format.time(new Date(startsAt))] as const)}
        value={slot}
        onChoose={onSlot}
      />
      {free.length === 0 && <p className="quiet">{t("asks.day-full")}</p>}
    </>
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
  readonly free: readonly OwnSlot[];
}

const listDays = (slots: readonly OwnSlot[], zone: string): readonly DayOfMeeting[] =>
  [...Map.groupBy(slots, ({ startsAt }) => dayAt(startsAt, zone))].map(([day, ofDay]) => ({
    day,
    at: ofDay[0]?.startsAt ?? day,
    free: ofDay.filter(({ isFree }) => isFree),
  }));

function DayWords({ at, free }: DayOfMeeting) {
  const { t, format } = useText();
  return (
    <span>
      {format.day(new Date(at))}
      {" · "}
      {t("asks.free-times", { count: free.length })}
    </span>
  );
}
