import { fixUploadRow, type UploadIssue } from "@dars/contract/roster/upload-rows";
import { IonButton, IonInput } from "@ionic/react";
import { useState, type FormEvent } from "react";

import { useApi } from "#platform/api/api.ts";
import { useCommand } from "#platform/api/use-command.ts";
import { useText } from "#platform/text/use-text.ts";
import { Refusal } from "#platform/ui/Refusal.tsx";
import { typedIn } from "#platform/ui/typed-in.ts";
import type { UploadPlace } from "#talking/uploads/public.ts";

import { columnText } from "./column-text.ts";

interface FixFormProps {
  readonly place: UploadPlace;
  readonly issue: UploadIssue;
  readonly onDone: () => unknown;
}

/** One row of a table as it reads now, the faulty cell first. Only cells that were changed are sent. */
export function FixForm({ place, issue: { line, column, cells, code }, onDone }: FixFormProps) {
  const text = useText();
  const { t } = text;
  const { call } = useApi();
  const { attempt, error, isBusy } = useCommand(onDone);
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const ordered = cells.toSorted(
    (one, other) => Number(other.column === column) - Number(one.column === column),
  );

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const changed = cells
      .map((cell) => ({ column: cell.column, was: cell.value, value: typedIn(form, cell.column).trim() }))
      .filter(({ was, value }) => value !== was)
      .map(({ column: at, value }) => ({ column: at, value }));
    if (changed.length > 0)
      void attempt(() => call(fixUploadRow, { params: { ...place, line }, body: { cells: changed } }));
  }

  return (
    <form className="fix-form" onSubmit={handleSubmit} noValidate>
      {ordered.map((cell) => (
        <IonInput
          key={cell.column}
          className={cell.column === column && code.startsWith("E_") ? "ion-invalid ion-touched" : ""}
          fill="outline"
          labelPlacement="stacked"
          label={columnText(text, cell.column)}
          name={cell.column}
          autocomplete="off"
          value={typed[cell.column] ?? cell.value}
          onIonInput={({ detail }) => setTyped({ ...typed, [cell.column]: detail.value ?? "" })}
        />
      ))}
      <Refusal error={error} words={error?.code === "conflict" ? "findings.fix-conflict" : undefined} />
      <div className="buttons">
        <IonButton type="submit" disabled={isBusy}>
          {t("findings.fix-save")}
        </IonButton>
      </div>
      <button type="submit" className="unseen" tabIndex={-1} aria-hidden="true" />
    </form>
  );
}
