import { useText } from "#platform/text/use-text.ts";
import { getNoon } from "#platform/time/days.ts";
import { Choice } from "#platform/ui/Choice.tsx";
import { TextField } from "#platform/ui/TextField.tsx";

import type { Schools, StepProps } from "./ApplyForm.tsx";
import type { Draft } from "./draft.ts";
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
  const bornBy = findBornBy(schools, fields.level);
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
          most={80}
          onType={(value) => onType(part, value)}
        />
      ))}
      <Choice<string>
        name="sex"
        label={t("applying.sex")}
        isRequired
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
        hasNoZone
        label={t("applying.birth-date")}
        value={birthDate}
        isRequired
        onType={(value) => onType("birthDate", value)}
      />
      {bornBy !== null && isTooYoung(schools, draft) && (
        <p className="banner">{t("applying.too-young", { day: format.date(getNoon(bornBy)) })}</p>
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

/** APP-3: the server would refuse it after the code was asked for. */
export function isTooYoung(schools: Schools, { fields: { level, birthDate = "" } }: Draft): boolean {
  const bornBy = findBornBy(schools, level);
  return bornBy !== null && birthDate > bornBy;
}

/** APP-3: a level has the same cut-off day in every school. */
const findBornBy = (schools: Schools, chosen: string | undefined): string | null =>
  schools.flatMap(({ levels }) => levels).find(({ id }) => String(id) === chosen)?.bornBy ?? null;
