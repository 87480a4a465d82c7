import type { Id } from "@dars/contract/platform/primitives";
import { readCatalogue, type LevelEntry, type SubjectEntry } from "@dars/contract/school/catalogue";
import { changeOffering, createOffering, type OfferingLine } from "@dars/contract/school/structure";

import { newClientId } from "#platform/api/client-id.ts";
import { useRead } from "#platform/api/use-read.ts";
import { useSave } from "#platform/api/use-save.ts";
import { localizeName } from "#platform/text/localize-name.ts";
import { useText, type Text } from "#platform/text/use-text.ts";
import { Await } from "#platform/ui/Await.tsx";

import type { Field, ChoiceOptions } from "./fields.ts";
import { RecordForm } from "./RecordForm.tsx";
import type { Typed } from "./typed.ts";

interface OfferingFormProps {
  readonly schoolId: Id;
  readonly yearId: Id;
  /** Null makes a new one. */
  readonly offering: OfferingLine | null;
  readonly onDone: () => void;
}

export function OfferingForm(props: OfferingFormProps) {
  const { reading } = useRead(readCatalogue, { params: { schoolId: props.schoolId } });
  return (
    <Await {...reading}>
      {({ levels, subjects }) => <Form {...props} levels={levels} subjects={subjects} />}
    </Await>
  );
}

interface FormProps extends OfferingFormProps {
  readonly levels: readonly LevelEntry[];
  readonly subjects: readonly SubjectEntry[];
}

/** SUB-1, LVL-1: retired entries are not among the choices. */
function Form({ schoolId, yearId, offering, levels, subjects, onDone }: FormProps) {
  const { t, locale } = useText();
  const { save } = useSave();
  const active = (entries: readonly (LevelEntry | SubjectEntry)[]): ChoiceOptions =>
    entries
      .filter(({ state }) => state === "active")
      .map(({ id, name }) => [String(id), localizeName(name, locale)] as const);
  const fields: Field[] = offering
    ? []
    : [
        choice("levelId", t("structure.level"), active(levels)),
        choice("subjectId", t("structure.subject"), active(subjects)),
      ];
  fields.push(...numberFields(offering, t));
  if (!offering)
    fields.push({
      kind: "check",
      name: "withClasses",
      label: t("structure.with-section-classes"),
      value: true,
    });

  async function handleSave(typed: Typed) {
    const weeklyPeriods = typed.number("weeklyPeriods");
    const maxMark = typed.number("maxMark") ?? 100;
    const credits = typed.number("credits");
    const key = newClientId();
    if (offering) {
      const body = { key, revision: offering.revision, weeklyPeriods, maxMark, credits };
      const params = { schoolId, offeringId: offering.id };
      return save(changeOffering, { params, body }, localizeName(offering.subject.name, locale));
    }
    const levelId = typed.number("levelId") ?? 0;
    const subjectId = typed.number("subjectId") ?? 0;
    const withClasses = typed.isOn("withClasses");
    const body = { key, yearId, levelId, subjectId, weeklyPeriods, maxMark, credits, withClasses };
    return save(createOffering, { params: { schoolId }, body }, t("structure.add-offering"));
  }

  return (
    <RecordForm
      title={offering ? localizeName(offering.subject.name, locale) : t("structure.add-offering")}
      {...(offering && { lead: localizeName(offering.level.name, locale) })}
      fields={fields}
      verb={t("structure.save")}
      onSave={handleSave}
      onDone={onDone}
    />
  );
}

const choice = (name: string, label: string, options: ChoiceOptions): Field => ({
  kind: "choice",
  name,
  label,
  value: options[0]?.[0] ?? "",
  options,
});

const numberFields = (offering: OfferingLine | null, t: Text["t"]): Field[] => [
  {
    kind: "number",
    name: "weeklyPeriods",
    label: t("structure.weekly-periods"),
    value: offering?.weeklyPeriods ?? null,
  },
  { kind: "number", name: "maxMark", label: t("structure.max-mark"), value: offering?.maxMark ?? 100 },
  {
    kind: "number",
    name: "credits",
    label: t("structure.credits"),
    help: t("structure.credits-help"),
    value: offering?.credits ?? null,
  },
];
