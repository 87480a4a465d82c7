import type { ProposedChange } from "@dars/contract/oversight/proposals";
import { LevelRecord, SubjectRecord } from "@dars/contract/school/catalogue";
import { Type, type Static } from "typebox";

import { audit, by } from "#platform/audit.ts";
import type { Context } from "#platform/context.ts";
import type { Db } from "#platform/db/db.ts";
import { clash, requireSeen } from "#platform/db/write-once.ts";
import { notFound } from "#platform/errors.ts";
import { requireNames } from "#platform/require-names.ts";

import {
  findCoded,
  insertLevel,
  insertSubject,
  lockLevel,
  lockSubject,
  updateLevel,
  updateSubject,
} from "./catalogue.queries.ts";

const Seen = Type.Union([Type.Null(), Type.Object({ id: Type.Integer(), revision: Type.Integer() })]);

/** A level or a subject as it shall be; `seen` is null for a new one. */
export const Entry = Type.Union([
  Type.Object({ kind: Type.Literal("level"), seen: Seen, record: LevelRecord }),
  Type.Object({ kind: Type.Literal("subject"), seen: Seen, record: SubjectRecord }),
]);
export type Entry = Static<typeof Entry>;

/** Throws not-found, invalid or conflict where it may not be so; else what would differ. */
export async function computeChanges(db: Db, groupId: number, entry: Entry): Promise<ProposedChange[]> {
  const known = await lockKnown(db, groupId, entry);
  const { name, code } = entry.record;
  requireNames(name, `/body/${entry.kind}/name`);
  const coded = await findCoded(db, entry.kind === "level" ? "levels" : "subjects", groupId, code);
  if (coded && coded.id !== entry.seen?.id) throw clash("code-taken", "Another has this code.");
  const before = known === undefined ? {} : toTextFields(known);
  return Object.entries(toTextFields(entry.record)).flatMap(([field, to]) => {
    const from = before[field] ?? null;
    return from === to ? [] : [{ field, from, to }];
  });
}

async function lockKnown(db: Db, groupId: number, { kind, seen }: Entry) {
  if (seen === null) return undefined;
  const known = await (kind === "level"
    ? lockLevel(db, groupId, seen.id)
    : lockSubject(db, groupId, seen.id));
  if (!known) throw notFound(kind === "level" ? "This level" : "This subject");
  requireSeen(known, seen.revision);
  return known;
}

/** Each field as text, under the name that the app has words for. */
function toTextFields({ name, ...record }: LevelRecord | SubjectRecord): Record<string, string | null> {
  const plain = Object.entries(record).filter(([field]) => field !== "revision");
  return {
    name_ar: name.ar,
    name_en: name.en,
    name_ckb: name.ckb,
    ...Object.fromEntries(plain.map(([field, value]) => [field, value === null ? null : String(value)])),
  };
}

/** Saves it in the caller's transaction. Returns its id. */
export async function saveEntry(context: Context, db: Db, schoolId: number, entry: Entry): Promise<number> {
  const { groupId } = context.actor;
  const changes = await computeChanges(db, groupId, entry);
  const id = await writeEntry(db, groupId, entry);
  const fields = changes.map(({ field }) => field).join(" ");
  const auditDetails = { ...by(context), subject: { kind: entry.kind, id }, changes: { fields } };
  if (entry.kind === "level") await audit(db, schoolId, { action: "level.saved", ...auditDetails });
  else await audit(db, schoolId, { action: "subject.saved", ...auditDetails });
  return id;
}

async function writeEntry(db: Db, groupId: number, entry: Entry): Promise<number> {
  const { seen } = entry;
  if (entry.kind === "level") {
    if (seen === null) return (await insertLevel(db, groupId, entry.record)).id;
    await updateLevel(db, groupId, seen.id, entry.record);
    return seen.id;
  }
  if (seen === null) return (await insertSubject(db, groupId, entry.record)).id;
  await updateSubject(db, groupId, seen.id, entry.record);
  return seen.id;
}
