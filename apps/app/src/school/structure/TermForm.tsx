import type { Id } from "@dars/contract/platform/primitives";
import {
  changeTerm,
  createTerm,
  TERM_KINDS,
  type TermKind,
  type TermLine,
  type YearLine,
} from "@dars/contract/school/years";

import { newClientId } from "#platform/api/client-id.ts";
import { useSave } from "#platform/api/use-save.ts";
import { useText, type TextId } from "#platform/text/use-text.ts";

import { dayAfter, getLastDay } from "./days.ts";
import type { Field } from "./fields.ts";
import { RecordForm } from "./RecordForm.tsx";
import type { Typed } from "./typed.ts";

interface TermFormProps {
  readonly schoolId: Id;
  readonly year: YearLine;
  /** Null makes a new one. */
  readonly term: TermLine | null;
  readonly onDone: () => void;
}

export const kindText = (kind: TermKind): TextId => `structure.term-${kind}`;

export function TermForm({ schoolId, year, term, onDone }: TermFormProps) {
  const { t } = useText();
  const { save } = useSave();
  const others = year.terms.filter(({ id }) => id !== term?.id);
  const { kind, title, startsOn, endsOn, parentId } = term ?? {
    kind: "custom" as const,
    title: "",
    startsOn: year.startsOn,
    endsOn: year.endsOn,
    parentId: null,
  };
  const fields: Field[] = [
    {
      kind: "choice",
      name: "kind",
      label: t("structure.kind"),
      value: kind,
      options: TERM_KINDS.map((each) => [each, t(kindText(each))]),
    },
    { kind: "text", name: "title", label: t("structure.title-field"), value: title, isRequired: true },
    { kind: "day", name: "startsOn", label: t("structure.first-day"), value: startsOn, isRequired: true },
    {
      kind: "day",
      name: "lastDay",
      label: t("structure.last-day"),
      value: getLastDay(endsOn),
      isRequired: true,
    },
    {
      kind: "choice",
      name: "parentId",
      label: t("structure.part-of"),
      value: String(parentId ?? ""),
      options: [["", year.title], ...others.map((other) => [String(other.id), other.title] as const)],
    },
  ];

  async function handleSave(typed: Typed) {
    const chosen = typed.text("kind");
    const known = TERM_KINDS.find((each) => each === chosen) ?? kind;
    const record = {
      kind: known,
      title: typed.text("title") ?? t(kindText(known)),
      startsOn: typed.text("startsOn") ?? startsOn,
      endsOn: dayAfter(typed.text("lastDay") ?? getLastDay(endsOn)),
      parentId: typed.number("parentId"),
    };
    const key = newClientId();
    if (term) {
      const params = { schoolId, termId: term.id };
      return save(changeTerm, { params, body: { key, revision: term.revision, term: record } }, record.title);
    }
    const params = { schoolId, yearId: year.id };
    return save(createTerm, { params, body: { key, term: record } }, record.title);
  }

  return (
    <RecordForm
      title={term ? t("structure.edit-term") : t("structure.add-term")}
      fields={fields}
      verb={t("structure.save")}
      onSave={handleSave}
      onDone={onDone}
    />
  );
}
