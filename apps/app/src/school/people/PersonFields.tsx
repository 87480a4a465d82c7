import { LONGEST_ADDRESS } from "@dars/contract/platform/primitives";
import type { PersonRecord } from "@dars/contract/school/people";

import { normalizePhone } from "#platform/text/normalize-phone.ts";
import { useText } from "#platform/text/use-text.ts";
import { PickField } from "#platform/ui/PickField.tsx";
import { TextAreaField } from "#platform/ui/TextAreaField.tsx";
import { TextField } from "#platform/ui/TextField.tsx";
import { typedIn } from "#platform/ui/typed-in.ts";

import { NameFields, partsIn } from "./NameFields.tsx";

export const EMPTY_RECORD: Required<PersonRecord> = {
  nameParts: {},
  sex: null,
  birthDate: null,
  phone: null,
  email: null,
  secondPhone: null,
  address: null,
};

/** Name in three languages with how it will be shown, sex, birth date, and how the person is reached. */
export function PersonFields({ record }: { readonly record: PersonRecord }) {
  const { t } = useText();

  return (
    <>
      <NameFields nameParts={record.nameParts} />
      <div className="form-columns">
        <PickField
          label={t("people.sex")}
          name="sex"
          value={record.sex ?? ""}
          options={[
            ["", "–"],
            ["male", t("people.male")],
            ["female", t("people.female")],
          ]}
        />
        <TextField
          label={t("people.birth")}
          name="birthDate"
          type="date"
          hasNoZone
          value={record.birthDate ?? ""}
        />
        <TextField
          label={t("people.phone")}
          name="phone"
          type="tel"
          isLeftToRight
          help={t("people.phone-rule")}
          value={record.phone ?? ""}
        />
        <TextField
          label={t("people.second-phone")}
          name="secondPhone"
          type="tel"
          isLeftToRight
          help={t("people.second-phone-rule")}
          value={record.secondPhone ?? ""}
        />
        <TextField
          label={t("people.email")}
          name="email"
          type="email"
          isLeftToRight
          value={record.email ?? ""}
        />
        <TextAreaField
          label={t("people.address")}
          name="address"
          most={LONGEST_ADDRESS}
          rows={2}
          value={record.address ?? ""}
        />
      </div>
    </>
  );
}

/** Values of the fields above. */
export function recordIn(form: HTMLFormElement): Required<PersonRecord> {
  const sex = typedIn(form, "sex");
  return {
    nameParts: partsIn(form),
    sex: sex === "male" || sex === "female" ? sex : null,
    birthDate: typedIn(form, "birthDate") || null,
    phone: normalizePhone(typedIn(form, "phone")),
    email: typedIn(form, "email").trim() || null,
    secondPhone: normalizePhone(typedIn(form, "secondPhone")),
    address: typedIn(form, "address").trim() || null,
  };
}
