import { LONGEST_ADDRESS } from "@dars/contract/platform/primitives";
import type { PersonRecord } from "@dars/contract/school/people";
import type { ComponentProps } from "react";

import { normalizePhone } from "#platform/text/normalize-phone.ts";
import { useText } from "#platform/text/use-text.ts";
import { PickField } from "#platform/ui/PickField.tsx";
import { TextAreaField } from "#platform/ui/TextAreaField.tsx";
import { TextField } from "#platform/ui/TextField.tsx";
import { typedIn } from "#platform/ui/typed-in.ts";

import { NameFields, partsIn } from "./NameFields.tsx";
import { RECORD_FIELDS, type RecordField } from "./record-fields.ts";

export const EMPTY_RECORD: PersonRecord = makeRecord({}, () => null);

/** Name in three languages with how it will be shown, sex, birth date, and how the person is reached. */
export function PersonFields({ record }: { readonly record: PersonRecord }) {
  return (
    <>
      <NameFields nameParts={record.nameParts} />
      <div className="form-columns">
        {RECORD_FIELDS.map((each) => (
          <DetailField key={each.field} {...each} value={record[each.field] ?? ""} />
        ))}
      </div>
    </>
  );
}

const LINES: Readonly<
  Record<Exclude<RecordField["kind"], "sex" | "lines">, Partial<ComponentProps<typeof TextField>>>
> = {
  text: {},
  date: { type: "date", hasNoZone: true },
  phone: { type: "tel", isLeftToRight: true },
  email: { type: "email", isLeftToRight: true },
};

function DetailField({ field, kind, label, help, value }: RecordField & { readonly value: string }) {
  const { t } = useText();
  const known = { name: field, label: t(label), value };
  if (kind === "lines") return <TextAreaField {...known} most={LONGEST_ADDRESS} rows={2} />;
  if (kind !== "sex") return <TextField {...known} {...LINES[kind]} {...(help && { help: t(help) })} />;
  const options = (["male", "female"] as const).map((sex) => [sex, t(`people.${sex}`)] as const);
  return <PickField {...known} options={[["", "–"], ...options]} />;
}

/** Values of the fields above. */
export const recordIn = (form: HTMLFormElement): Required<PersonRecord> =>
  makeRecord(partsIn(form), ({ field, kind }) => {
    const typed = typedIn(form, field).trim();
    return kind === "phone" ? normalizePhone(typed) : typed || null;
  });

function makeRecord(
  nameParts: PersonRecord["nameParts"],
  valueOf: (field: RecordField) => string | null,
): Required<PersonRecord> {
  return Object.assign({ nameParts }, ...RECORD_FIELDS.map((each) => ({ [each.field]: valueOf(each) })));
}
