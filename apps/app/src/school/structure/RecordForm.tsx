import { useEffect, useRef, useState, type ReactNode } from "react";

import type { Saved } from "#platform/api/use-save.ts";
import { useText } from "#platform/text/use-text.ts";
import { Form } from "#platform/ui/Form.tsx";

import { FieldInput } from "./FieldInput.tsx";
import type { Field } from "./fields.ts";
import { REASONS } from "./reasons.ts";
import { parseForm, type Typed } from "./typed.ts";

interface RecordFormProps {
  readonly title: string;
  readonly lead?: string;
  readonly fields: readonly Field[];
  /** The verb of the button. */
  readonly verb: string;
  /** Rules of this record beside those of its fields: by the name of a field, what is wrong with it. */
  readonly check?: (typed: Typed) => ReadonlyMap<string, string>;
  /** `isKnowing` is true when the person saw the warnings and sends anyway. */
  readonly onSave: (typed: Typed, isKnowing: boolean) => Promise<Saved>;
  readonly onDone: () => void;
  readonly children?: ReactNode;
}

/** Reasons that a person may set aside, knowing what it does. */
const TO_KNOW = new Set<unknown>(["exceeds-capacity", "leaves-vacant"]);
/** Where a reason is said: at the field that it is about. */
const PLACES = {
  "code-taken": "code",
  "letter-taken": "letter",
  "year-backwards": "lastDay",
  "term-backwards": "lastDay",
};
const NAMES = ["name-ar", "name-en", "name-ckb"];

/** A form of the office, opened in place of a list or beside it. */
export function RecordForm(props: RecordFormProps) {
  const { title, lead, fields, verb, check, onSave, onDone, children } = props;
  const { t } = useText();
  const [refused, setRefused] = useState<Extract<Saved, { state: "refused" }> | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const isToKnow = TO_KNOW.has(refused?.error.details["reason"]);
  const hasNames = fields.some(({ name }) => NAMES.includes(name));

  /** A name in one language is enough. */
  function checkNames(form: HTMLFormElement): ReadonlyMap<string, string> {
    const typed = parseForm(form);
    const isNamed = !hasNames || NAMES.some((name) => typed.text(name) !== null);
    const own = check?.(typed) ?? new Map<string, string>();
    return isNamed ? own : new Map([["name-ar", t("structure.name-needed")], ...own]);
  }

  async function handleSubmit(form: HTMLFormElement) {
    const saved = await onSave(parseForm(form), isToKnow);
    if (saved.state === "refused") setRefused(saved);
    else onDone();
    return saved;
  }

  return (
    <section className="card" aria-label={title}>
      <h2 className="section-title first" ref={heading} tabIndex={-1}>
        {title}
      </h2>
      {lead !== undefined && <p className="quiet">{lead}</p>}
      <Form
        className="form paired spaced"
        verb={isToKnow ? t("structure.all-the-same") : verb}
        error={refused?.error ?? null}
        reasons={REASONS}
        places={PLACES}
        check={checkNames}
        onSubmit={handleSubmit}
        onCancel={onDone}
      >
        {fields.map((field) => (
          <FieldInput key={field.name} field={field} />
        ))}
      </Form>
      {children}
    </section>
  );
}
