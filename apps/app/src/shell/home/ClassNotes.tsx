import {
  CLASS_NOTE_LENGTH,
  listClassNotes,
  saveClassNote,
  type ClassNote,
} from "@dars/contract/learning/class-notes";
import type { Id } from "@dars/contract/platform/primitives";
import { IonButton, IonIcon } from "@ionic/react";
import { createOutline } from "ionicons/icons";
import { useState } from "react";

import { newClientId } from "#platform/api/client-id.ts";
import { useRead } from "#platform/api/use-read.ts";
import { useSave } from "#platform/api/use-save.ts";
import { useText } from "#platform/text/use-text.ts";
import { getNoon } from "#platform/time/days.ts";
import { Form } from "#platform/ui/Form.tsx";
import type { Reasons } from "#platform/ui/Refusal.tsx";
import { TextAreaField } from "#platform/ui/TextAreaField.tsx";
import { typedIn } from "#platform/ui/typed-in.ts";

interface ClassNotesProps {
  readonly schoolId: Id;
  readonly classId: Id;
  readonly date: string;
  /** The number of the lesson in its day. */
  readonly period: number;
}

/** D8: the teacher's own note about a lesson, and the last one about the class before it. */
export function ClassNotes({ schoolId, classId, date, period }: ClassNotesProps) {
  const { t, format } = useText();
  const params = { schoolId, teachingClassId: classId };
  const { value } = useRead(listClassNotes, { params }).reading;
  const [isWriting, setWriting] = useState(false);
  if (!value) return null;
  const note = value.notes.find((each) => each.day === date && each.period === period);
  const before = value.notes.find(({ day, period: no }) => day < date || (day === date && no < period));
  return (
    <section className="card stack" aria-label={t("home.note")}>
      {isWriting ? (
        <NoteForm
          params={params}
          place={{ day: date, period }}
          note={note}
          onDone={() => setWriting(false)}
        />
      ) : (
        <>
          <div className="class-note-head">
            <h3>{t("home.note")}</h3>
            <IonButton
              fill="clear"
              aria-label={t(note ? "home.note-change" : "home.note-write")}
              onClick={() => setWriting(true)}
            >
              <IonIcon slot="icon-only" icon={createOutline} aria-hidden="true" />
            </IonButton>
          </div>
          <p className={note ? "class-note" : "quiet"} dir="auto">
            {note?.text ?? t("home.note-none")}
          </p>
        </>
      )}
      {before && (
        <div>
          <p className="quiet">{t("home.note-before", { day: format.nearDay(getNoon(before.day)) })}</p>
          <p className="class-note" dir="auto">
            {before.text}
          </p>
        </div>
      )}
    </section>
  );
}

interface NoteFormProps {
  readonly params: { readonly schoolId: Id; readonly teachingClassId: Id };
  readonly place: Pick<ClassNote, "day" | "period">;
  readonly note: ClassNote | undefined;
  readonly onDone: () => void;
}

const REASONS: Reasons = new Map([["stale", "home.note-stale"]]);

function NoteForm({ params, place, note, onDone }: NoteFormProps) {
  const { t } = useText();
  const { save, error } = useSave();
  // What it is built on, not what is read meanwhile.
  const [revision] = useState(note?.revision ?? 0);

  async function handleSubmit(form: HTMLFormElement) {
    const body = { key: newClientId(), ...place, text: typedIn(form, "text").trim(), revision };
    const saved = await save(saveClassNote, { params, body }, t("home.note"));
    if (saved.state === "accepted") onDone();
    return saved;
  }

  return (
    <Form
      className="stack"
      verb={t("home.note-save")}
      error={error}
      reasons={REASONS}
      onSubmit={handleSubmit}
      onCancel={onDone}
    >
      <TextAreaField
        label={t("home.note")}
        name="text"
        value={note?.text ?? ""}
        help={t("home.note-private")}
        most={CLASS_NOTE_LENGTH}
      />
    </Form>
  );
}
