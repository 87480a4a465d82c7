import {
  addCalendarEntry,
  addGroupCalendarEntry,
  changeCalendarEntry,
  removeCalendarEntry,
  type CalendarLine,
  type CalendarText,
} from "@dars/contract/time/calendar";
import { addDays } from "@dars/contract/time/days";
import { IonButton } from "@ionic/react";
import { useState } from "react";

import { newClientId } from "#platform/api/client-id.ts";
import { useSave } from "#platform/api/use-save.ts";
import { useText, type TextId } from "#platform/text/use-text.ts";
import { todayAtSchool } from "#platform/time/days.ts";
import { ask } from "#platform/ui/ask.ts";
import { Form } from "#platform/ui/Form.tsx";
import { PickField } from "#platform/ui/PickField.tsx";
import type { Reasons } from "#platform/ui/Refusal.tsx";
import { TextField } from "#platform/ui/TextField.tsx";
import { TickField } from "#platform/ui/TickField.tsx";

import { PlaceFields } from "./PlaceFields.tsx";
import { CALENDAR_KINDS, readEntry } from "./read-entry.ts";
import { SchoolsField, type SchoolsReach } from "./SchoolsField.tsx";

const REASONS: Reasons = new Map<unknown, TextId>([
  ["stale", "calendar.reason-stale"],
  ["national-day-taken", "calendar.reason-taken"],
]);

interface EntryFormProps {
  readonly schoolId: number;
  /** Null: a new one. A national day: the one that takes its place. */
  readonly entry: CalendarLine | null;
  /** The head office may write for all its schools at once. */
  readonly mayWriteForAll: boolean;
  readonly onDone: () => void;
}

/** What, when, for whom, how certain. */
export function EntryForm({ schoolId, entry, mayWriteForAll, onDone }: EntryFormProps) {
  const { t, locale } = useText();
  const { save, error } = useSave();
  const [reach, setReach] = useState<SchoolsReach>("school");
  const begun = entry ?? emptyEntry();
  const own = ownEntry(entry);

  const typedEntry = (form: HTMLFormElement) => readEntry(new FormData(form), begun);

  function checkEntry(form: HTMLFormElement): ReadonlyMap<string, string> {
    const { title, startsOn, endsOn } = typedEntry(form);
    if (Object.values(title).every((one) => one === null))
      return new Map([["ar", t("calendar.name-missing")]]);
    return endsOn <= startsOn ? new Map([["last", t("calendar.days-backwards")]]) : new Map();
  }

  async function handleSubmit(form: HTMLFormElement) {
    const saved = await saveEntry(typedEntry(form));
    if (saved.state !== "refused") onDone();
    return saved;
  }

  function saveEntry(text: CalendarText) {
    const key = newClientId();
    const named = text.title[locale] ?? Object.values(text.title).find((one) => one !== null) ?? "";
    if (reach === "group") {
      const forAll = { ...text, levelIds: [], sectionIds: [] };
      return save(addGroupCalendarEntry, { body: { key, entry: forAll } }, named);
    }
    if (own === null)
      return save(addCalendarEntry, { params: { schoolId }, body: { key, entry: text } }, named);
    const params = { schoolId, entryId: own.id ?? 0 };
    const body = { key, revision: own.revision ?? 0, entry: text };
    return save(changeCalendarEntry, { params, body }, named);
  }

  async function remove() {
    const yes = t("calendar.remove");
    if (!own || !(await ask({ question: t("calendar.remove-ask"), yes, isDestructive: true }))) return;
    const params = { schoolId, entryId: own.id ?? 0 };
    const removed = await save(removeCalendarEntry, { params }, t("calendar.remove"));
    if (removed.state !== "refused") onDone();
  }

  return (
    <Form
      className="form card calendar-form"
      verb={t("calendar.save")}
      error={error}
      reasons={REASONS}
      places={{ "national-day-taken": "first" }}
      check={checkEntry}
      onSubmit={handleSubmit}
      onCancel={onDone}
    >
      {mayWriteForAll && own === null && <SchoolsField value={reach} onPick={setReach} />}
      <Fields begun={begun} isConfirming={entry?.source === "national"} />
      {reach === "school" && <PlaceFields schoolId={schoolId} begun={begun} />}
      {own && (
        <IonButton fill="clear" color="danger" onClick={() => void remove()}>
          {t("calendar.remove")}
        </IonButton>
      )}
    </Form>
  );
}

/** One that the school has written itself. */
const ownEntry = (entry: CalendarLine | null): CalendarLine | null =>
  entry && entry.id !== null && entry.revision !== null && entry.source !== "group" ? entry : null;

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
      <TextField label={t("calendar.first-day")} name="first" type="date" value={begun.startsOn} isRequired />
      <TextField
        label={t("calendar.last-day")}
        name="last"
        type="date"
        value={addDays(begun.endsOn, -1)}
        isRequired
      />
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

function emptyEntry(): CalendarText {
  const today = todayAtSchool();
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
