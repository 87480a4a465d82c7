import {
  addCalendarEntry,
  changeCalendarEntry,
  removeCalendarEntry,
  type CalendarLine,
  type CalendarText,
} from "@dars/contract/time/calendar";
import { addDays } from "@dars/contract/time/days";
import { IonButton } from "@ionic/react";
import { useState, type FormEvent } from "react";

import { newClientId } from "#platform/api/client-id.ts";
import { useCommand } from "#platform/api/use-command.ts";
import { todayHere } from "#platform/text/today-here.ts";
import { useText, type TextId } from "#platform/text/use-text.ts";
import { ask } from "#platform/ui/ask.ts";
import { PickField } from "#platform/ui/PickField.tsx";
import { Refusal, type Reasons } from "#platform/ui/Refusal.tsx";
import { TextField } from "#platform/ui/TextField.tsx";
import { TickField } from "#platform/ui/TickField.tsx";

import { CALENDAR_KINDS, readEntry } from "./read-entry.ts";

const REASONS: Reasons = new Map<unknown, TextId>([
  ["stale", "calendar.reason-stale"],
  ["national-day-taken", "calendar.reason-taken"],
]);

interface EntryFormProps {
  readonly schoolId: number;
  /** Null: a new one. A national day: the one that takes its place. */
  readonly entry: CalendarLine | null;
  readonly onDone: () => void;
}

/** What, when, for whom, how certain. */
export function EntryForm({ schoolId, entry, onDone }: EntryFormProps) {
  const { t } = useText();
  const { act, error, isBusy } = useCommand();
  const [wrong, setWrong] = useState<TextId | null>(null);
  const begun = entry ?? emptyEntry();
  const own =
    entry && entry.id !== null && entry.revision !== null && entry.source !== "group" ? entry : null;

  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const text = readEntry(new FormData(event.currentTarget), begun);
    const problem = problemOf(text);
    setWrong(problem);
    if (problem === null && (await save(text))) onDone();
  }

  function save(text: CalendarText) {
    const key = newClientId();
    if (own === null) return act(addCalendarEntry, { params: { schoolId }, body: { key, entry: text } });
    const params = { schoolId, entryId: own.id ?? 0 };
    return act(changeCalendarEntry, { params, body: { key, revision: own.revision ?? 0, entry: text } });
  }

  async function remove() {
    const yes = t("calendar.remove");
    if (!own || !(await ask({ question: t("calendar.remove-ask"), yes, isDestructive: true }))) return;
    if (await act(removeCalendarEntry, { params: { schoolId, entryId: own.id ?? 0 } })) onDone();
  }

  return (
    <form className="form card calendar-form" onSubmit={(event) => void handleSubmit(event)}>
      <Fields begun={begun} isConfirming={entry?.source === "national"} />
      {wrong && (
        <p className="refusal" role="alert">
          {t(wrong)}
        </p>
      )}
      <Refusal error={error} reasons={REASONS} />
      <div className="buttons">
        <IonButton type="submit" disabled={isBusy}>
          {t("calendar.save")}
        </IonButton>
        <IonButton fill="outline" onClick={onDone}>
          {t("calendar.cancel")}
        </IonButton>
        {own && (
          <IonButton fill="clear" color="danger" onClick={() => void remove()}>
            {t("calendar.remove")}
          </IonButton>
        )}
      </div>
    </form>
  );
}

interface FieldsProps {
  readonly begun: CalendarText;
  /** A tentative day is opened to be made certain. */
  readonly isConfirming: boolean;
}

function Fields({ begun, isConfirming }: FieldsProps) {
  const { t } = useText();
  const { title, hours } = begun;
  return (
    <>
      <PickField
        label={t("calendar.kind")}
        name="kind"
        options={CALENDAR_KINDS.map((kind) => [kind, t(`calendar.kind-${kind}`)] as const)}
        value={begun.kind}
      />
      <TextField label={t("calendar.name-ar")} name="ar" value={title.ar ?? ""} isRightToLeft />
      <TextField label={t("calendar.name-ckb")} name="ckb" value={title.ckb ?? ""} isRightToLeft />
      <TextField label={t("calendar.name-en")} name="en" value={title.en ?? ""} isLeftToRight />
      <TextField label={t("calendar.first-day")} name="first" type="date" value={begun.startsOn} />
      <TextField label={t("calendar.last-day")} name="last" type="date" value={addDays(begun.endsOn, -1)} />
      <TextField label={t("calendar.from")} name="from" type="time" value={hours?.from ?? ""} />
      <TextField label={t("calendar.until")} name="until" type="time" value={hours?.until ?? ""} />
      <TextField label={t("calendar.note")} name="note" value={begun.note ?? ""} />
      <PickField
        label={t("calendar.audience")}
        name="audience"
        options={[
          ["everyone", t("calendar.everyone")],
          ["staff", t("calendar.staff")],
        ]}
        value={begun.audience}
      />
      <TickField
        label={t("calendar.tentative")}
        name="tentative"
        isTicked={begun.isTentative && !isConfirming}
      />
      <TickField label={t("calendar.stops")} name="stops" isTicked={begun.stopsLessons} />
    </>
  );
}

function problemOf({ title, startsOn, endsOn }: CalendarText): TextId | null {
  if (Object.values(title).every((one) => one === null)) return "calendar.name-missing";
  return endsOn <= startsOn ? "calendar.days-backwards" : null;
}

function emptyEntry(): CalendarText {
  const today = todayHere();
  return {
    kind: "activity",
    title: { en: null, ar: null, ckb: null },
    note: null,
    startsOn: today,
    endsOn: addDays(today, 1),
    hours: null,
    isTentative: false,
    stopsLessons: false,
    audience: "everyone",
    levelIds: [],
    sectionIds: [],
    nationalKey: null,
  };
}
