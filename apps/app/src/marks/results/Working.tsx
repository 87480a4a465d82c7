import { objectToMark, type readPublishedYear, type SubjectYear } from "@dars/contract/marks/results";
import type { Reply } from "@dars/contract/platform/route";
import { IonButton } from "@ionic/react";
import { useState } from "react";

import { newClientId } from "#platform/api/client-id.ts";
import { useSave } from "#platform/api/use-save.ts";
import { textNow, useText } from "#platform/text/use-text.ts";
import { getNoon } from "#platform/time/days.ts";
import { Form } from "#platform/ui/Form.tsx";
import { Name } from "#platform/ui/Name.tsx";
import type { Reasons } from "#platform/ui/Refusal.tsx";
import { TextField } from "#platform/ui/TextField.tsx";
import { typedIn } from "#platform/ui/typed-in.ts";

import { listWorkingSteps } from "./list-working-steps.ts";
import { markWords } from "./mark-words.ts";
import type { ResultPlace } from "./result-place.ts";

const REASONS: Reasons = new Map([
  ["open", "results.object-open"],
  ["late", "results.object-late"],
]);

interface WorkingProps {
  readonly read: Reply<typeof readPublishedYear>;
  readonly params: ResultPlace & { readonly yearId: number };
  readonly subject: SubjectYear;
  readonly code: string;
}

/** How one number came about, in a sentence and as steps; a mark that was entered may be objected to. */
export function Working({ read, params, subject, code }: WorkingProps) {
  const { t, locale } = useText();
  const { result } = read;
  const label = (each: string) =>
    result.columns.find((column) => column.code === each)?.label[locale] ?? each;
  const shown = (each: string) => markWords(subject.marks[each] ?? subject.values[each], t);
  const column = result.columns.find((each) => each.code === code);
  const steps = listWorkingSteps(result.columns, subject, code, shown);
  const corrected = read.corrections.find(
    (each) => each.offeringId === subject.offeringId && each.code === code,
  );
  const until = objectUntil(read, subject, code);
  return (
    <section className="card" aria-live="polite">
      <h2 className="section-title first">
        <Name of={subject.name} /> · {label(code)}
      </h2>
      <p>
        <strong>
          <bdi>{shown(code)}</bdi>
        </strong>{" "}
        {column?.kind === "input" && t("results.out-of", { max: column.max })}
      </p>
      {column && column.of.length > 0 && (
        <p>{t("results.made-of", { columns: column.of.map(label).join(t("results.and")) })}</p>
      )}
      {steps.length > 0 && (
        <ol className="stack">
          {steps.map((step) => (
            <li key={step.column.code}>
              {step.column.label[locale]}: <bdi dir="ltr">{step.sum}</bdi>
            </li>
          ))}
        </ol>
      )}
      {subject.external?.includes(code) && <p>{t("results.external")}</p>}
      {corrected && (
        <p className="quiet">
          {t("results.corrected", { from: markWords(corrected.from, t), reason: corrected.reason })}
        </p>
      )}
      {until !== undefined && (
        <Objecting params={params} offeringId={subject.offeringId} code={code} until={until} />
      )}
    </section>
  );
}

/** Until which day the reader may object to a mark. */
const objectUntil = (
  { may, objectable = [] }: WorkingProps["read"],
  { offeringId }: SubjectYear,
  code: string,
) =>
  may.object
    ? objectable.find((each) => each.offeringId === offeringId && each.code === code)?.until
    : undefined;

interface ObjectingProps {
  readonly params: WorkingProps["params"];
  readonly offeringId: number;
  readonly code: string;
  readonly until: string;
}

function Objecting({ params, offeringId, code, until }: ObjectingProps) {
  const { t, format } = useText();
  const [isOpen, setOpen] = useState(false);
  const { save, error } = useSave();

  async function handleSubmit(form: HTMLFormElement) {
    const text = typedIn(form, "text").trim();
    const body = { key: newClientId(), offeringId, code, text };
    const saved = await save(objectToMark, { params, body }, t("results.object"), () =>
      textNow("results.objected"),
    );
    if (saved.state !== "refused") setOpen(false);
    return saved;
  }

  if (!isOpen)
    return (
      <IonButton fill="outline" onClick={() => setOpen(true)}>
        {t("results.object")}
      </IonButton>
    );
  return (
    <Form
      verb={t("results.object-send")}
      error={error}
      reasons={REASONS}
      onSubmit={handleSubmit}
      onCancel={() => setOpen(false)}
    >
      <p className="quiet">{t("results.object-until", { date: format.date(getNoon(until)) })}</p>
      <TextField label={t("results.object-why")} name="text" isRequired />
    </Form>
  );
}
