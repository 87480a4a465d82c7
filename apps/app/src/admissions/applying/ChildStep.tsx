import { useText } from "#platform/text/use-text.ts";
import { Choice } from "#platform/ui/Choice.tsx";
import { TextField } from "#platform/ui/TextField.tsx";

import type { Schools, StepProps } from "./ApplyForm.tsx";
import { PlaceFields } from "./PlaceFields.tsx";

interface ChildStepProps extends StepProps {
  readonly schools: Schools;
}

const NAMES = ["given", "father", "grandfather", "family"] as const;

/** Who the child is, and where it wants to go. */
export function ChildStep({ schools, draft, onType }: ChildStepProps) {
  const { t, format } = useText();
  const { fields } = draft;
  const { birthDate = "", nationalId = "" } = fields;
  const bornBy = bornByOf(schools, fields.level);
  return (
    <>
      <PlaceFields schools={schools} draft={draft} onType={onType} />
      {NAMES.map((part) => (
        <TextField
          key={part}
          name={part}
          label={t(`applying.name-${part}`)}
          value={fields[part] ?? ""}
          isRequired
          onType={(value) => onType(part, value)}
        />
      ))}
      <Choice<string>
        label={t("applying.sex")}
        options={[
          ["male", t("applying.boy")],
          ["female", t("applying.girl")],
        ]}
        value={fields.sex}
        onChoose={(value) => onType("sex", value)}
      />
      <TextField
        name="birthDate"
        type="date"
        label={t("applying.birth-date")}
        value={birthDate}
        isRequired
        onType={(value) => onType("birthDate", value)}
      />
      {bornBy !== null && birthDate > bornBy && (
        <p className="banner">
          {t("applying.too-young", { day: format.date(new Date(`${bornBy}T12:00:00`)) })}
        </p>
      )}
      <TextField
        name="nationalId"
        label={t("applying.national-id")}
        help={t("applying.national-id-help")}
        value={nationalId}
        isLeftToRight
        onType={(value) => onType("nationalId", value)}
      />
    </>
  );
}

/** APP-3: a level has the same cut-off day in every school. */
const bornByOf = (schools: Schools, chosen: string | undefined): string | null =>
  schools.flatMap(({ levels }) => levels).find(({ id }) => String(id) === chosen)?.bornBy ?? null;
