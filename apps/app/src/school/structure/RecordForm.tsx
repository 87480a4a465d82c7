import { IonButton } from "@ionic/react";
import { useEffect, useRef, useState, type FormEvent, type ReactNode } from "react";

import type { Saved } from "#platform/api/use-save.ts";
import { useText } from "#platform/text/use-text.ts";
import { Refusal } from "#platform/ui/Refusal.tsx";

import { FieldInput } from "./FieldInput.tsx";
import type { Field } from "./fields.ts";
import { REASONS } from "./reasons.ts";
import { typedOf, type Typed } from "./typed.ts";

interface RecordFormProps {
  readonly title: string;
  readonly lead?: string;
  readonly fields: readonly Field[];
  /** The verb of the button. */
  readonly verb: string;
  /** `isKnowing` is true when the person saw the warnings and sends anyway. */
  readonly onSave: (typed: Typed, isKnowing: boolean) => Promise<Saved>;
  readonly onDone: () => void;
  readonly children?: ReactNode;
}

/** Reasons that a person may set aside, knowing what it does. */
const TO_KNOW = new Set<unknown>(["exceeds-capacity", "leaves-vacant"]);

/** A form of the office, opened in place of a list or beside it. */
export function RecordForm({ title, lead, fields, verb, onSave, onDone, children }: RecordFormProps) {
  const { t } = useText();
  const [refused, setRefused] = useState<Extract<Saved, { state: "refused" }> | null>(null);
  const [isBusy, setBusy] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const isToKnow = TO_KNOW.has(refused?.error.details["reason"]);

  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    const saved = await onSave(typedOf(event.currentTarget), isToKnow);
    setBusy(false);
    if (saved.state === "refused") setRefused(saved);
    else onDone();
  }

  return (
    <section className="card" aria-label={title}>
      <h2 className="section-title first" ref={heading} tabIndex={-1}>
        {title}
      </h2>
      {lead !== undefined && <p className="quiet">{lead}</p>}
      <form className="form spaced" noValidate onSubmit={(event) => void handleSubmit(event)}>
        {fields.map((field) => (
          <FieldInput key={field.name} field={field} />
        ))}
        <Refusal error={refused?.error ?? null} reasons={REASONS} />
        <div className="buttons">
          <IonButton type="submit" disabled={isBusy}>
            {isToKnow ? t("structure.all-the-same") : verb}
          </IonButton>
          <IonButton fill="clear" onClick={onDone}>
            {t("platform.cancel")}
          </IonButton>
        </div>
        <button type="submit" className="unseen" tabIndex={-1} aria-hidden="true" />
      </form>
      {children}
    </section>
  );
}
