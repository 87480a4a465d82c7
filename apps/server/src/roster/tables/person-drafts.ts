import { isDeepStrictEqual } from "node:util";

import type { PersonNameParts } from "@dars/contract/school/people";

import {
  makeDetails,
  PACKAGE_FIELDS,
  RECORD_FIELDS,
  type PersonDetails,
  type RosterCell,
} from "#school/people/public.ts";

import { mergeNames, wholeName } from "./merge-names.ts";
import { CLEAR } from "./repair-value.ts";
import type { SourcedIds } from "./sourced-ids.ts";
import type { TablePackage } from "./table-package.ts";
import { RowRefused, type TableRecord } from "./table-record.ts";
import type { TablePerson } from "./table-school.ts";

export type PersonRole = "student" | "teacher" | "parent";

/** A person after a row of a table. */
export interface PersonDraft extends PersonDetails {
  readonly sourcedId: string;
  readonly known: TablePerson | undefined;
  readonly line: number;
  /** The beginning of the columns it comes from, such as guardian1. */
  readonly owner: string;
  readonly names: PersonNameParts;
  readonly number: string | null;
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
    ...makeDetails((field, column) => merged(values[`${owner}.${column}`], known?.[field])),
  };
}

/** Whether the school knows all of it already. */
export function isAsKnown(draft: PersonDraft): boolean {
  const { known } = draft;
  return (
    known !== undefined &&
    draft.number === known.number &&
    RECORD_FIELDS.every(({ field }) => draft[field] === known[field]) &&
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
  const { sourcedId, known, line, owner, names, number } = draft;
  const cells = {
    enabledUser: known?.isDisabled ? "false" : "true",
    orgSourcedIds: ids.school,
    role,
    username: known?.login ?? login,
    ...mainName(names),
    identifier: number ?? "",
    ...pickCells(draft, ({ file, ifEmpty }) => file === "users" && ifEmpty === "none"),
    agentSourcedIds: agents.join(","),
  };
  made.add("users", {
    line,
    sourcedId,
    owner,
    cells,
    names,
    details: collectDetails(draft),
    ...(relations && { relations }),
  });
  const births = {
    ...pickCells(draft, ({ file }) => file === "demographics"),
    ...pickSex(draft, sexOfRelation),
  };
  if (Object.values(births).some((cell) => cell !== ""))
    made.add("demographics", { line, sourcedId, owner, cells: births });
}

const pickSex = ({ sex }: PersonDraft, ofRelation: AddedPerson["sexOfRelation"]) => ({
  sex: sex ?? ofRelation ?? "",
});

/** What the table says of a person, with what it deletes: an empty cell of a package says so of few details. */
const collectDetails = ({ known, ...draft }: PersonDraft): Partial<PersonDetails> =>
  Object.fromEntries(
    RECORD_FIELDS.flatMap(({ field }) =>
      draft[field] !== null || (known && known[field] !== null) ? [[field, draft[field]]] : [],
    ),
  );

const pickCells = (
  draft: PersonDraft,
  isWanted: (cell: RosterCell) => boolean,
): Readonly<Record<string, string>> =>
  Object.fromEntries(
    PACKAGE_FIELDS.flatMap(({ field, oneRoster }) =>
      isWanted(oneRoster) ? [[oneRoster.cell, draft[field] ?? ""]] : [],
    ),
  );

function mainName({ ar, ckb, en }: PersonNameParts) {
  const { given = "", father = "", grandfather = "", family = "" } = ar ?? ckb ?? en ?? {};
  return { givenName: given, middleName: `${father} ${grandfather}`.trim(), familyName: family };
}
