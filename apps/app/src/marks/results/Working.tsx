import { objectToMark } from "@dars/contract/marks/objections";
import type {
  ObjectionLine,
  readPublishedYear,
  ResultColumn,
  SubjectYear,
} from "@dars/contract/marks/results";
import { shownNumber } from "@dars/contract/marks/shown-number";
import type { Reply } from "@dars/contract/platform/route";
import { IonButton } from "@ionic/react";
import { useState } from "react";

import { newClientId } from "#platform/api/client-id.ts";
import { useSave } from "#platform/api/use-save.ts";
import { isolate } from "#platform/text/isolate.ts";
import { textNow, useText } from "#platform/text/use-text.ts";
import { getNoon } from "#platform/time/days.ts";
import { Form } from "#platform/ui/Form.tsx";
import { Name } from "#platform/ui/Name.tsx";
import type { Reasons } from "#platform/ui/Refusal.tsx";
import { TextAreaField } from "#platform/ui/TextAreaField.tsx";
import { typedIn } from "#platform/ui/typed-in.ts";

import { columnLabel } from "./column-label.ts";
import { findChange } from "./find-change.ts";
import { listWorkingSteps } from "./list-working-steps.ts";
import { describeChange, nameMarkMeaning } from "./mark-meaning.ts";
import { markWords } from "./mark-words.ts";
import { ObjectionState } from "./ObjectionState.tsx";
import type { ResultPlace } from "./result-place.ts";
import { listSubjectColumns } from "./subject-columns.ts";
import { WithdrawObjection } from "./WithdrawObjection.tsx";

const REASONS: Reasons = new Map([
  ["open", "results.object-open"],
  ["late", "results.object-late"],
]);

export interface WorkingProps {
  readonly read: Reply<typeof readPublishedYear>;
  readonly params: ResultPlace & { readonly yearId: number };
  readonly subject: SubjectYear;
  readonly code: string;
}

/** How one number came about: its sum in one line, its parts, who changed it, and the objection to it. */
export function Working({ read, params, subject, code }: WorkingProps) {
  const { t } = useText();
  const objection = read.objections.find(
    (each) => each.subject.offeringId === subject.offeringId && each.code === code,
  );
  const until = objection?.state === "open" ? undefined : objectUntil(read, subject, code);
  return (
    <>
      <Sum read={read} subject={subject} code={code} />
      <Parts read={read} subject={subject} code={code} />
      {subject.external?.includes(code) && <p>{t("results.external")}</p>}
      <Corrected read={read} subject={subject} code={code} />
      {objection && <OwnObjection read={read} params={params} objection={objection} />}
      {until !== undefined && (
        <Objecting params={params} offeringId={subject.offeringId} code={code} until={until} />
      )}
    </>
  );
}

interface OwnObjectionProps extends Pick<WorkingProps, "read" | "params"> {
  readonly objection: ObjectionLine;
}

/** What became of the objection, and while it waits the way back. */
function OwnObjection({ read, params, objection }: OwnObjectionProps) {
  const { id, state, isOwn } = objection;
  return (
    <>
      <ObjectionState objection={objection} />
      {state === "open" && isOwn && read.may.object && <WithdrawObjection params={params} objectionId={id} />}
    </>
  );
}

type MarkProps = Omit<WorkingProps, "params">;

const valueIn = ({ marks, values }: SubjectYear, code: string) => marks[code] ?? values[code];

/** The sum in one line, in the subject's own colour; below it the word and the change. */
function Sum({ read, subject, code }: MarkProps) {
  const text = useText();
  const { t, locale } = text;
  const { result, bands, months } = read;
  const columns = listSubjectColumns(result.columns, subject);
  const shown = (each: string) => markWords(valueIn(subject, each), t);
  const column = columns.find((each) => each.code === code);
  const steps = listWorkingSteps(columns, subject, code, shown);
  const value = valueIn(subject, code);
  const change = findChange(result, subject, code);
  const word = nameMarkMeaning(
    value,
    { scale: { ...result.scale, max: column?.max ?? result.scale.max }, bands },
    text,
    scalePass(result, subject, column),
  );
  const words = [
    word !== undefined && isolate(word),
    change && describeChange(change.by, columnLabel(change.since, months, locale), text),
  ].filter(Boolean);
  return (
    <div className="mark-sum" data-theme={subject.theme}>
      <strong dir="ltr">{steps.at(-1)?.sum ?? `${shown(code)}${column ? ` / ${column.max}` : ""}`}</strong>
      {words.length > 0 && <p>{words.join(" · ")}</p>}
      {steps.slice(0, -1).map((step) => (
        <p key={step.column.code} className="quiet">
          {columnLabel(step.column, months, locale)}:{" "}
          <bdi dir="ltr" className="sum-line">
            {step.sum}
          </bdi>
        </p>
      ))}
    </div>
  );
}

/** The pass mark on the scale of a column. */
const scalePass = (
  { scale }: MarkProps["read"]["result"],
  { pass }: SubjectYear,
  column: ResultColumn | undefined,
) => (pass * (column?.max ?? scale.max)) / scale.max;

/** What a computed number is made of, each with a bar. */
function Parts({ read: { result, months }, subject, code }: MarkProps) {
  const { t, locale } = useText();
  const columns = listSubjectColumns(result.columns, subject);
  const made = columns.find((each) => each.code === code)?.of ?? [];
  const parts = columns.filter((each) => made.includes(each.code));
  return parts.map((column) => {
    const value = valueIn(subject, column.code);
    const number = Number(
      shownNumber(typeof value === "number" || typeof value === "string" ? value : "none"),
    );
    return (
      <div key={column.code} className="mark-part">
        <div className="mark-part-line">
          <span>
            {columnLabel(column, months, locale)}
            <InCategoryNote subject={subject} code={column.code} />
          </span>
          <span>
            <strong>
              <bdi>{markWords(value, t)}</bdi>
            </strong>{" "}
            <span className="quiet">{t("results.out-of", { max: column.max })}</span>
          </span>
        </div>
        {!Number.isNaN(number) && <meter min={0} max={column.max} value={number} aria-hidden="true" />}
      </div>
    );
  });
}

/** GB-9: that a column is dropped or adds extra credit; what is left out of a category leaves the student the better grade. */
function InCategoryNote({ subject, code }: Pick<WorkingProps, "subject" | "code">) {
  const { t } = useText();
  const own = subject.inCategories?.find((each) => each.code === code);
  if (!own?.isDropped && !own?.isExtra) return null;
  return (
    <span className="quiet">
      {" · "}
      {t(own.isDropped ? "results.dropped" : "results.extra-credit")}
    </span>
  );
}

/** What was changed after publication, by whom and why. */
function Corrected({ read: { corrections }, subject, code }: MarkProps) {
  const { t, format } = useText();
  return corrections
    .filter((each) => each.offeringId === subject.offeringId && each.code === code)
    .map((each) => (
      <p key={each.at}>
        {t("results.corrected-to", {
          from: markWords(each.from, t),
          to: markWords(each.to, t),
          reason: each.reason,
        })}
        <br />
        <span className="quiet">
          {each.by && (
            <>
              <Name of={each.by} /> ·{" "}
            </>
          )}
          {format.date(new Date(each.at))}
        </span>
      </p>
    ));
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
      <TextAreaField label={t("results.object-why")} name="text" rows={3} most={1000} isRequired />
    </Form>
  );
}
