import type { DoneOrProposed, ProposedChange } from "@dars/contract/oversight/proposals";
import type { Input } from "@dars/contract/platform/route";
import { displayNames } from "@dars/contract/school/display-names";
import { PersonRecord, type changePerson as route } from "@dars/contract/school/people";
import { Type, type Static } from "typebox";

import { doOrPropose, proposalKind } from "#oversight/proposals/public.ts";
import { audited } from "#platform/audit.ts";
import type { Context } from "#platform/context.ts";
import type { Db } from "#platform/db/db.ts";
import { writeOnce } from "#platform/db/write-once.ts";
import { AppError, invalid, notFound } from "#platform/errors.ts";

import { addLocalFields } from "./new-person.queries.ts";
import { lockRecord, updateRecord } from "./people.queries.ts";
import { toColumns, RECORD_COLUMNS } from "./record-columns.ts";
import { ROSTER_FIELDS } from "./roster-fields.ts";

const Payload = Type.Object({ personId: Type.Integer(), revision: Type.Integer(), record: PersonRecord });

/**
 * B4: a change requested by a family or an administrator, applied when management or a second administrator
 * approves it.
 */
export const personChanged = proposalKind({
  name: "person.changed",
  decidedBy: ["school_management", "administrator"],
  needsTwo: true,
  payload: Payload,
  apply: ({ context, db, schoolId, payload }) => write(context, db, schoolId, payload),
});

/** Writes the record, or asks for it where the caller may only ask (B4). */
export async function changePerson(
  context: Context,
  { params: { schoolId, personId }, body }: Input<typeof route>,
): Promise<DoneOrProposed> {
  const { key, revision, record, reason } = body;
  const payload = { personId, revision, record };
  return writeOnce(context, schoolId, { key, ...payload }, async (db) => {
    const changes = await computeChanges(db, schoolId, payload);
    const subject = { kind: "person", id: personId };
    return doOrPropose(context, db, schoolId, { kind: personChanged, payload, subject, changes, reason });
  });
}

type PersonChange = Static<typeof Payload>;

async function write(context: Context, db: Db, schoolId: number, change: PersonChange): Promise<void> {
  const changes = await computeChanges(db, schoolId, change);
  await updateRecord(db, schoolId, change.personId, change.record);
  await addLocalFields(
    db,
    schoolId,
    change.personId,
    changes.flatMap(({ field }) => ROSTER_FIELDS[field] ?? []),
  );
  await audited(context, db, schoolId, "person.changed", ["person", change.personId], {
    fields: changes.map(({ field }) => field).join(" "),
  });
}

/**
 * The differences. Throws conflict when the record is not the version that the user saw, invalid when no name
 * is left.
 */
async function computeChanges(
  db: Db,
  schoolId: number,
  { personId, revision, record }: PersonChange,
): Promise<ProposedChange[]> {
  const known = await lockRecord(db, schoolId, personId);
  if (!known) throw notFound("This person");
  if (known.revision !== revision)
    throw new AppError("conflict", "Someone else has changed this record.", {
      details: { revision: known.revision },
    });
  const names = displayNames(record.nameParts);
  if (names.ar === null && names.en === null && names.ckb === null)
    throw invalid("A person has a name in one language at least.", "/body/record/nameParts");
  const [was, sent] = [toColumns(known.details), toColumns(record)];
  const fields: readonly ProposedChange[] = [
    { field: "name_ar", from: known.ar, to: names.ar },
    { field: "name_en", from: known.en, to: names.en },
    { field: "name_ckb", from: known.ckb, to: names.ckb },
    ...Object.values(RECORD_COLUMNS).map((field) => {
      const from = was[field] ?? null;
      const to = sent[field];
      return { field, from, to: to === undefined ? from : to };
    }),
  ];
  return fields.filter(({ from, to }) => from !== to);
}
