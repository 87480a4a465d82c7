import { useText } from "#platform/text/use-text.ts";
import { PickField } from "#platform/ui/PickField.tsx";
import { TextField } from "#platform/ui/TextField.tsx";

import type { FamilyStepProps, StepProps } from "./ApplyForm.tsx";
import { RELATIONS, type Field } from "./draft.ts";

const GUARDIANS = [
  ["guardian", "relation", "phone"],
  ["second", "secondRelation", "secondPhone"],
] as const satisfies readonly (readonly [Field, Field, Field])[];

/** Who looks after the child. The first one's phone gets the code. */
export function GuardianStep({ draft: { fields }, family, onType }: FamilyStepProps) {
  const { t } = useText();
  return GUARDIANS.map(([name, relation, phone], place) => (
    <fieldset key={name} className="form plain-fieldset">
      <legend>{t(place === 0 ? "applying.first" : "applying.second")}</legend>
      {place === 0 && family !== null && fields.guardian === family.name && (
        <p className="quiet">{t("applying.from-account")}</p>
      )}
      <TextField
        name={name}
        label={t("applying.whole-name")}
        value={fields[name] ?? ""}
        isRequired={place === 0}
        most={160}
        onType={(value) => onType(name, value)}
      />
      <PickField
        label={t("applying.relation")}
        options={RELATIONS.map((each) => [each, t(`people.relation-${each}`)] as const)}
        value={fields[relation] ?? "other"}
        onPick={(value) => onType(relation, value)}
      />
      <TextField
        name={phone}
        type="tel"
        label={t("applying.phone")}
        help={t(place === 0 ? "applying.phone-help" : "applying.phone-other")}
        value={fields[phone] ?? ""}
        isRequired={place === 0}
        isLeftToRight
        onType={(value) => onType(phone, value)}
      />
      {place === 0 && <EmailField value={fields.email} onType={onType} />}
    </fieldset>
  ));
}

interface EmailFieldProps extends Pick<StepProps, "onType"> {
  readonly value: string | undefined;
}

/** Where the school writes to if it sends no messages to phones (APP-7). */
function EmailField({ value = "", onType }: EmailFieldProps) {
  const { t } = useText();
  return (
    <TextField
      name="email"
      type="email"
      label={t("applying.email")}
      help={t("applying.email-help")}
      value={value}
      most={254}
      isLeftToRight
      onType={(typed) => onType("email", typed)}
    />
  );
}
