import { isDeepStrictEqual } from "node:util";

import type { PersonNameParts } from "@dars/contract/school/people";

import { mergeNames, wholeName } from "./merge-names.ts";
import { CLEAR } from "./repair-value.ts";
import type { SourcedIds } from "./sourced-ids.ts";
import type { TablePackage } from "./table-package.ts";
import { RowRefused, type TableRecord } from "./table-record.ts";
import type { TablePerson } from "./table-school.ts";

export type PersonRole = "student" | "teacher" | "parent";

/** A person after a row of a table. */
export interface PersonDraft {
  readonly sourcedId: string;
  readonly known: TablePerson | undefined;
  readonly line: number;
  /** The beginning of the columns it comes from, such as guardian1. */
  readonly owner: string;
  readonly names: PersonNameParts;
  readonly number: string | null;
  readonly sex: string | null;
  readonly birthDate: string | null;
  readonly phone: string | null;
  readonly secondPhone: string | null;
  readonly address: string | null;
  readonly email: string | null;
}

/** Empty keeps the known value, '-' deletes it. */
function merged(incoming: string | undefined, known: string | null | undefined): string | null {
  if (incoming === CLEAR) return null;
  return incoming || (known ?? null);
}

/** Throws RowRefused if the person would have no name. */
export function draftPerson(
  { line, values }: TableRecord,
  owner: string,
  sourcedId: string,
  known: TablePerson | undefined,
): PersonDraft {
  const names = mergeNames(owner, values, known?.names);
  if (!Object.values(names).some((parts) => wholeName(parts) !== ""))
    throw new RowRefused(`${owner}.name`, "E_REQUIRED", "the name is empty");
  return {
    sourcedId,
    known,
    line,
    owner,
    names,
    number: merged(values[`${owner}.number`], known?.number),
    sex: merged(values[`${owner}.sex`], known?.sex),
    birthDate: merged(values[`${owner}.birth_date`], known?.birthDate),
    phone: merged(values[`${owner}.phone`], known?.phone),
    secondPhone: merged(values[`${owner}.second_phone`], known?.secondPhone),
    address: merged(values[`${owner}.address`], known?.address),
    email: merged(values[`${owner}.email`], known?.email),
  };
}

const COMPARED = ["number", "sex", "birthDate", "phone", "secondPhone", "address", "email"] as const;

/** Whether the school knows all of it already. */
export function isAsKnown(draft: PersonDraft): boolean {
  const { known } = draft;
  return (
    known !== undefined &&
    COMPARED.every((field) => draft[field] === known[field]) &&
    isDeepStrictEqual(draft.names, known.names)
  );
}

export interface AddedPerson {
  readonly role: PersonRole;
  readonly login: string;
  readonly agents?: readonly string[];
  readonly relations?: Readonly<Record<string, Relation>>;
  /** The sex that follows from being father or mother, if there is no other information. */
  readonly sexOfRelation?: "male" | "female" | undefined;
}

export type Relation = "father" | "mother" | "grandparent" | "sibling" | "legal_guardian" | "other";

/** Puts a person into the package. */
export function addPerson(
  made: TablePackage,
  ids: SourcedIds,
  draft: PersonDraft,
  { role, login, agents = [], relations, sexOfRelation }: AddedPerson,
): void {
  const { sourcedId, known, line, owner, names, secondPhone, address } = draft;
  const { number, email, phone, birthDate } = getTexts(draft);
  const cells = {
    enabledUser: known?.isDisabled ? "false" : "true",
    orgSourcedIds: ids.school,
    role,
    username: known?.login ?? login,
    ...mainName(names),
    identifier: number,
    email,
    sms: phone,
    agentSourcedIds: agents.join(","),
  };
  made.add("users", {
    line,
    sourcedId,
    owner,
    cells,
    names,
    contact: { secondPhone, address, ...pickDeleted(draft) },
    ...(relations && { relations }),
  });
  const sex = getSex(draft, sexOfRelation);
  if (sex !== "" || birthDate !== "")
    made.add("demographics", { line, sourcedId, owner, cells: { sex, birthDate } });
}

/** What a package cannot say: that a person has no sex or birth date any more. */
const pickDeleted = ({ known, sex, birthDate }: PersonDraft) => ({
  ...(known && known.sex !== null && sex === null && { sex }),
  ...(known && known.birthDate !== null && birthDate === null && { birthDate }),
});

const getSex = ({ sex }: PersonDraft, ofRelation: string | undefined) => sex ?? ofRelation ?? "";

const getTexts = ({ number, email, phone, birthDate }: PersonDraft) => ({
  number: number ?? "",
  email: email ?? "",
  phone: phone ?? "",
  birthDate: birthDate ?? "",
});

function mainName({ ar, ckb, en }: PersonNameParts) {
  const { given = "", father = "", grandfather = "", family = "" } = ar ?? ckb ?? en ?? {};
  return { givenName: given, middleName: `${father} ${grandfather}`.trim(), familyName: family };
}
