import type { PersonRecord } from "@dars/contract/school/people";

type Details = Omit<PersonRecord, "nameParts">;
type ByField = Readonly<Record<keyof Details, string>>;

/** The column of each field of a record except the name. What writes and compares a record goes by this list. */
export const RECORD_COLUMNS = {
  sex: "sex",
  birthDate: "birth_date",
  phone: "phone",
  email: "email",
  secondPhone: "second_phone",
  address: "address",
} as const satisfies ByField;

/** The same fields, as queries of `people` select them. */
export const RECORD_SELECTION = Object.values({
  sex: "sex",
  birthDate: "birth_date as birthDate",
  phone: "phone",
  email: "email",
  secondPhone: "second_phone as secondPhone",
  address: "address",
} as const satisfies ByField);

type Columns = {
  readonly [F in keyof Required<Details> as (typeof RECORD_COLUMNS)[F]]: Details[F] | undefined;
};

/** The values by column: undefined, and so unchanged, where the request leaves the field out. */
export const columnsOf = ({
  sex,
  birthDate,
  phone,
  email,
  secondPhone,
  address,
}: Partial<Details>): Columns => ({
  sex,
  birth_date: birthDate,
  phone,
  email,
  second_phone: secondPhone,
  address,
});
