import {
  addClassColumn,
  changeClassColumn,
  LONGEST_COLUMN_TITLE,
  MOST_POINTS,
  removeClassColumn,
} from "@dars/contract/marks/class-columns";
import type { ColumnLine, OwnColumn } from "@dars/contract/marks/sheets";
import { IonButton } from "@ionic/react";
import { useState } from "react";

import { newClientId } from "#platform/api/client-id.ts";
import { useSave } from "#platform/api/use-save.ts";
import { textNow, useText, type Text } from "#platform/text/use-text.ts";
import { ask } from "#platform/ui/ask.ts";
import { Form } from "#platform/ui/Form.tsx";
import { PickField } from "#platform/ui/PickField.tsx";
import { Refusal, type Reasons } from "#platform/ui/Refusal.tsx";
import { TextField } from "#platform/ui/TextField.tsx";
import { TickField } from "#platform/ui/TickField.tsx";
import { typedIn } from "#platform/ui/typed-in.ts";

import type { Category } from "./list-categories.ts";

const REASONS: Reasons = new Map([
  ["above", "sheets.column-above"],
  ["marks", "sheets.column-has-marks"],
  ["stale", "sheets.changed"],
  ["state", "sheets.changed"],
]);

interface NamedClass {
  readonly classId: number;
  readonly name: string;
}

interface ClassColumnFormProps {
  readonly params: { readonly schoolId: number; readonly sheetId: number };
  readonly categories: readonly Category[];
  /** Of other sections: a new column can be made for them too. */
  readonly parallel: readonly NamedClass[];
  /** Absent: a new one. */
  readonly column: ColumnLine | undefined;
  readonly onDone: () => void;
}

/** GB-9: a column of a category: what it is called, out of how many points, and until when it is handed in. */
export function ClassColumnForm(props: ClassColumnFormProps) {
  const { params, column, onDone } = props;
  return (
    <section className="stack">
      {column?.own ? <ChangeForm {...props} column={column} own={column.own} /> : <AddForm {...props} />}
      {column && <RemoveColumn params={params} column={column} onDone={onDone} />}
    </section>
  );
}

function AddForm({ params, categories, parallel, onDone }: ClassColumnFormProps) {
  const { t, locale } = useText();
  const { save, error } = useSave();
  const [category, setCategory] = useState(categories[0]?.code ?? "");

  async function handleSubmit(form: HTMLFormElement) {
    const ticked = new FormData(form);
    const alsoClassIds = parallel.map(({ classId }) => classId).filter((id) => ticked.has(`class-${id}`));
    const body = { ...parseColumn(form), category, ...(alsoClassIds.length > 0 && { alsoClassIds }) };
    const saved = await save(addClassColumn, { params, body }, body.title, () =>
      textNow("sheets.column-added"),
    );
    if (saved.state !== "refused") onDone();
    return saved;
  }

  return (
    <Form
      className="card form"
      verb={t("sheets.add-column")}
      error={error}
      reasons={REASONS}
      check={(form) => checkMost(form, t)}
      onSubmit={handleSubmit}
      onCancel={onDone}
    >
      <PickField
        label={t("sheets.category")}
        value={category}
        options={categories.map(({ code, label }) => [code, label[locale]])}
        onPick={setCategory}
      />
      <ColumnFields title="" max={USUAL_POINTS} dueOn="" isExtra={false} />
      <ParallelFields parallel={parallel} />
    </Form>
  );
}

/** The same column for other sections, each with marks of its own. */
function ParallelFields({ parallel }: Pick<ClassColumnFormProps, "parallel">) {
  const { t } = useText();
  if (parallel.length === 0) return null;
  return (
    <fieldset className="form-part ticks">
      <legend className="quiet">{t("sheets.also-for")}</legend>
      {parallel.map(({ classId, name }) => (
        <TickField key={classId} name={`class-${classId}`} label={name} isTicked={false} />
      ))}
    </fieldset>
  );
}

interface ChangeFormProps extends ClassColumnFormProps {
  readonly column: ColumnLine;
  readonly own: OwnColumn;
}

function ChangeForm({ params, column, own, onDone }: ChangeFormProps) {
  const { t } = useText();
  const { save, error } = useSave();
  const { title, isExtra, revision } = own;

  async function handleSubmit(form: HTMLFormElement) {
    const body = { ...parseColumn(form), revision };
    const which = { ...params, column: column.code };
    const saved = await save(changeClassColumn, { params: which, body }, body.title);
    if (saved.state !== "refused") onDone();
    return saved;
  }

  return (
    <Form
      className="card form"
      verb={t("sheets.save-column")}
      error={error}
      reasons={REASONS}
      places={{ above: "max" }}
      check={(form) => checkMost(form, t)}
      onSubmit={handleSubmit}
      onCancel={onDone}
    >
      <ColumnFields title={title} max={column.max} dueOn={column.dueOn ?? ""} isExtra={isExtra} />
    </Form>
  );
}

const USUAL_POINTS = 10;

const parseColumn = (form: HTMLFormElement) => ({
  key: newClientId(),
  title: typedIn(form, "title").trim(),
  max: Number(typedIn(form, "max")),
  isExtra: new FormData(form).has("isExtra"),
  dueOn: typedIn(form, "dueOn"),
});

function checkMost(form: HTMLFormElement, t: Text["t"]): ReadonlyMap<string, string> {
  const max = Number(typedIn(form, "max"));
  return Number.isInteger(max) && max >= 1 && max <= MOST_POINTS
    ? new Map()
    : new Map([["max", t("sheets.points-missing", { most: MOST_POINTS })]]);
}

interface ColumnFieldsProps extends Pick<OwnColumn, "title" | "isExtra"> {
  readonly max: number;
  readonly dueOn: string;
}

function ColumnFields({ title, max, dueOn, isExtra }: ColumnFieldsProps) {
  const { t } = useText();
  return (
    <>
      <TextField
        label={t("sheets.column-title")}
        name="title"
        value={title}
        most={LONGEST_COLUMN_TITLE}
        isRequired
      />
      <TextField
        label={t("sheets.out-of-points")}
        name="max"
        type="number"
        keyboard="numeric"
        value={String(max)}
        isLeftToRight
        isRequired
      />
      <TextField label={t("sheets.column-due")} name="dueOn" type="date" value={dueOn} isRequired />
      <TickField name="isExtra" label={t("sheets.extra-credit")} isTicked={isExtra} />
    </>
  );
}

interface RemoveColumnProps extends Pick<ClassColumnFormProps, "params" | "onDone"> {
  readonly column: ColumnLine;
}

function RemoveColumn({ params, column, onDone }: RemoveColumnProps) {
  const { t } = useText();
  const { save, error } = useSave();

  async function handleRemove() {
    const title = column.own?.title ?? column.code;
    const isMeant = await ask({
      question: t("sheets.remove-column-question", { column: title }),
      yes: t("sheets.remove-column"),
      isDestructive: true,
    });
    if (!isMeant) return;
    const saved = await save(removeClassColumn, { params: { ...params, column: column.code } }, title, () =>
      textNow("sheets.column-removed"),
    );
    if (saved.state !== "refused") onDone();
  }

  return (
    <>
      <Refusal error={error} reasons={REASONS} />
      <div className="buttons">
        <IonButton fill="clear" color="danger" size="small" onClick={() => void handleRemove()}>
          {t("sheets.remove-column")}
        </IonButton>
      </div>
    </>
  );
}
