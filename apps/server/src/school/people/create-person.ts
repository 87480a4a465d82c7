import type { Input, Reply } from "@dars/contract/platform/route";
import { displayNames } from "@dars/contract/school/display-names";
import { PersonRecord } from "@dars/contract/school/people";
import type { createPerson as route } from "@dars/contract/school/people-office";
import { Type, type Static } from "typebox";

import { namedChange, proposalKind, propose } from "#oversight/proposals/public.ts";
import { audited } from "#platform/audit.ts";
import type { Context } from "#platform/context.ts";
import type { Db } from "#platform/db/db.ts";
import { once } from "#platform/db/once.ts";
import { keyedBy } from "#platform/db/write-once.ts";
import { AppError, invalid } from "#platform/errors.ts";

import { listDuplicates } from "./find-duplicates.ts";
import { hasStudentNumber, insertRecord, insertStudent, insertTeacher } from "./new-person.queries.ts";

const Payload = Type.Object({
  kind: Type.Enum(["student", "teacher", "staff"]),
  record: PersonRecord,
  studentNumber: Type.Union([Type.String(), Type.Null()]),
  notThese: Type.Array(Type.Integer()),
});
type NewPerson = Static<typeof Payload>;

/** B4: a new person, requested by an administrator and recorded by another user. */
export const personCreated = proposalKind({
  name: "person.created",
  decidedBy: ["school_management", "administrator"],
  needsTwo: true,
  payload: Payload,
  apply: async ({ context, db, schoolId, payload }) => ({
    madePersonId: await writePerson(context, db, schoolId, payload),
  }),
});

export async function createPerson(
  context: Context,
  { params: { schoolId }, body: { key, ...person } }: Input<typeof route>,
): Promise<Reply<typeof route>> {
  const { actor, database } = context;
  const keyed = keyedBy(context, schoolId, key, person);
  return database.inSchool(schoolId, (db) =>
    once(db, keyed, async (): Promise<Reply<typeof route>> => {
      if (actor.role === "school_management") {
        const personId = await writePerson(context, db, schoolId, person);
        return { state: "done", proposalId: null, personId };
      }
      await requireNewPerson(db, schoolId, person);
      const proposalId = await propose(context, db, schoolId, {
        kind: personCreated.name,
        subject: { kind: "school", id: schoolId },
        payload: person,
        changes: [
          { field: "kind", from: null, to: person.kind },
          namedChange("name", null, displayNames(person.record.nameParts)),
        ],
        reason: null,
      });
      return { state: "proposed", proposalId, personId: null };
    }),
  );
}

/** Creates a person, in the caller's transaction. */
export async function writePerson(
  context: Context,
  db: Db,
  schoolId: number,
  person: NewPerson,
): Promise<number> {
  await requireNewPerson(db, schoolId, person);
  const { kind, record, studentNumber } = person;
  const id = await insertRecord(db, schoolId, record);
  if (kind === "student") await insertStudent(db, schoolId, id, studentNumber);
  if (kind === "teacher") await insertTeacher(db, schoolId, id);
  await audited(context, db, schoolId, "person.created", ["person", id], { kind });
  return id;
}

/** Throws invalid without a name, and conflict if a known person may be the same and was not reviewed. */
export async function requireNewPerson(
  db: Db,
  schoolId: number,
  { record, studentNumber, notThese }: NewPerson,
): Promise<void> {
  requireName(record);
  if (studentNumber !== null && (await hasStudentNumber(db, schoolId, studentNumber)))
    throw new AppError("conflict", "Another student already has this number.", {
      field: "/body/studentNumber",
      details: { needs: "number" },
    });
  const alike = await listDuplicates(db, schoolId, record);
  const duplicates = alike.filter((id) => !notThese.includes(id));
  if (duplicates.length > 0)
    throw new AppError("conflict", "This may be someone already in the school.", { details: { duplicates } });
}

/** `at`: where in the request the parts are. */
export function requireName(
  { nameParts }: Pick<PersonRecord, "nameParts">,
  at = "/body/record/nameParts",
): void {
  const { ar, en, ckb } = displayNames(nameParts);
  if (ar === null && en === null && ckb === null)
    throw invalid("A person has a name in one language at least.", at);
}
