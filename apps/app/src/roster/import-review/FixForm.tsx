import { fixUploadRow, type UploadIssue } from "@dars/contract/roster/upload-rows";
import { IonInput } from "@ionic/react";
import { useState } from "react";

import { useSave } from "#platform/api/use-save.ts";
import { useText } from "#platform/text/use-text.ts";
import { useIonField } from "#platform/ui/form-context.ts";
import { Form } from "#platform/ui/Form.tsx";
import { typedIn } from "#platform/ui/typed-in.ts";
import type { UploadPlace } from "#talking/uploads/public.ts";

import { columnText } from "./column-text.ts";

interface FixFormProps {
  readonly place: UploadPlace;
  readonly issue: UploadIssue;
  readonly onDone: () => unknown;
}

type Cell = UploadIssue["cells"][number];

/** One row of a table as it reads now, the faulty cell first. Only cells that were changed are sent. */
export function FixForm({ place, issue: { line, column, cells, code }, onDone }: FixFormProps) {
  const { t, format } = useText();
  const { save, error } = useSave();
  const ordered = cells.toSorted(
    (one, other) => Number(other.column === column) - Number(one.column === column),
  );

  const checkChanged = (form: HTMLFormElement): ReadonlyMap<string, string> =>
    changedIn(form, cells).length > 0
      ? new Map()
      : new Map(ordered.slice(0, 1).map((cell) => [cell.column, t("findings.fix-nothing")]));

  async function handleSubmit(form: HTMLFormElement) {
    const input = { params: { ...place, line }, body: { cells: changedIn(form, cells) } };
    const saved = await save(fixUploadRow, input, t("findings.at-line", { line: format.number(line) }));
    if (saved.state !== "refused") onDone();
    return saved;
  }

  return (
    <Form
      className="fix-form"
      verb={t("findings.fix-save")}
      error={error}
      words={error?.code === "conflict" ? "findings.fix-conflict" : undefined}
      check={checkChanged}
      onSubmit={handleSubmit}
    >
      {ordered.map((cell) => (
        <CellField key={cell.column} cell={cell} isFaulty={cell.column === column && code.startsWith("E_")} />
      ))}
    </Form>
  );
}

function CellField({ cell, isFaulty }: { readonly cell: Cell; readonly isFaulty: boolean }) {
  const text = useText();
  const [typed, setTyped] = useState(cell.value);
  const field = useIonField({
    name: cell.column,
    className: isFaulty ? "ion-invalid ion-touched" : "",
  });
  return (
    <IonInput
      {...field}
      fill="outline"
      labelPlacement="stacked"
      label={columnText(text, cell.column)}
      autocomplete="off"
      value={typed}
      onIonInput={({ detail }) => setTyped(detail.value ?? "")}
    />
  );
}

const changedIn = (form: HTMLFormElement, cells: readonly Cell[]) =>
  cells
    .map(({ column, value: was }) => ({ column, was, value: typedIn(form, column).trim() }))
    .filter(({ was, value }) => value !== was)
    .map(({ column, value }) => ({ column, value }));
