import type { Id } from "@dars/contract/platform/primitives";
import { changeYear, createYear, type YearLine, type YearRecord } from "@dars/contract/school/years";

import { newClientId } from "#platform/api/client-id.ts";
import { useSave } from "#platform/api/use-save.ts";
import { useText } from "#platform/text/use-text.ts";

import { dayAfter, getLastDay } from "./days.ts";
import type { Field } from "./fields.ts";
import { RecordForm } from "./RecordForm.tsx";
import type { Typed } from "./typed.ts";

interface YearFormProps {
  readonly schoolId: Id;
  /** Null makes a new one, which begins as `next`. */
  readonly year: YearLine | null;
  readonly next: YearRecord;
  readonly onDone: () => void;
}

export function YearForm({ schoolId, year, next, onDone }: YearFormProps) {
  const { t } = useText();
  const { save } = useSave();
  const { title, startsOn, endsOn } = year ?? next;
  const fields: Field[] = [
    { kind: "text", name: "title", label: t("structure.title-field"), value: title, isRequired: true },
    { kind: "day", name: "startsOn", label: t("structure.first-day"), value: startsOn, isRequired: true },
    {
      kind: "day",
      name: "lastDay",
      label: t("structure.last-day"),
      value: getLastDay(endsOn),
      isRequired: true,
    },
  ];
  if (!year) fields.push({ kind: "check", name: "withTerms", label: t("structure.with-terms"), value: true });

  async function handleSave(typed: Typed) {
    const record = {
      title: typed.text("title") ?? title,
      startsOn: typed.text("startsOn") ?? startsOn,
      endsOn: dayAfter(typed.text("lastDay") ?? getLastDay(endsOn)),
    };
    const key = newClientId();
    if (year) {
      const params = { schoolId, yearId: year.id };
      return save(changeYear, { params, body: { key, revision: year.revision, year: record } }, record.title);
    }
    const body = { key, year: record, withTerms: typed.isOn("withTerms") };
    return save(createYear, { params: { schoolId }, body }, record.title);
  }

  return (
    <RecordForm
      title={year ? t("structure.edit-year") : t("structure.add-year")}
      fields={fields}
      verb={t("structure.save")}
      onSave={handleSave}
      onDone={onDone}
    />
  );
}
