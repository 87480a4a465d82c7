import type { ContactKind } from "@dars/contract/identity/outbound";
import { sql } from "kysely";

import type { Db } from "#platform/db/db.ts";

/** A contact in a person's record, and what it has shown of it. */
export interface ContactOfPerson {
  readonly personId: number;
  readonly kind: ContactKind;
  readonly contact: string;
  readonly contactHash: Buffer | null;
  readonly isStopped: boolean;
}

/** Phones and e-mail addresses of people, with the proofs that there are. */
export async function listContacts(
  db: Db,
  schoolId: number,
  personIds: readonly number[],
): Promise<readonly ContactOfPerson[]> {
  const { rows } = await sql<ContactOfPerson>`
    select person.id as "personId", own.kind, own.contact, proof.contact_hash as "contactHash",
      proof.stopped_at is not null as "isStopped"
    from people as person
    cross join lateral (values ('phone', person.phone), ('email', person.email)) as own (kind, contact)
    left join contact_proofs as proof on proof.school_id = person.school_id and proof.person_id = person.id
      and proof.kind = own.kind
    where person.school_id = ${schoolId} and person.id = any(${sql.val(personIds)}::bigint[])
      and person.deleted_at is null and own.contact is not null
    order by person.id, own.kind desc`.execute(db);
  return rows;
}

interface ProofPlace {
  readonly schoolId: number;
  readonly personId: number;
  readonly kind: ContactKind;
}

const upsertProof = (
  db: Db,
  { schoolId, personId, kind }: ProofPlace,
  values: Readonly<Record<string, unknown>>,
) =>
  db
    .insertInto("contact_proofs")
    .values({ school_id: schoolId, person_id: personId, kind, ...values })
    .onConflict((conflict) => conflict.columns(["school_id", "person_id", "kind"]).doUpdateSet(values))
    .execute();

/** A new code in the place of an earlier one; what was proved stays so. */
export const updateProofCode = (db: Db, place: ProofPlace, codeHash: Buffer) =>
  upsertProof(db, place, {
    code_hash: codeHash,
    code_expires_at: sql`dars_now() + interval '15 minutes'`,
    wrong: 0,
  });

/** False where it was so already. */
export async function updateStopped(
  db: Db,
  { schoolId, personId, kind }: ProofPlace,
  isStopped: boolean,
): Promise<boolean> {
  const change = isStopped
    ? sql`insert into contact_proofs as proof (school_id, person_id, kind, stopped_at)
      values (${schoolId}, ${personId}, ${kind}, dars_now())
      on conflict (school_id, person_id, kind) do update set stopped_at = excluded.stopped_at
        where proof.stopped_at is null
      returning true as "isNew"`
    : sql`update contact_proofs set stopped_at = null
      where school_id = ${schoolId} and person_id = ${personId} and kind = ${kind} and stopped_at is not null
      returning true as "isNew"`;
  const { rows } = await change.execute(db);
  return rows.length > 0;
}

/** Uses up the open code as well. False where this contact was proved already: only the time of its proof is another. */
export async function updateProved(
  db: Db,
  { schoolId, personId, kind }: ProofPlace,
  contactHash: Buffer,
): Promise<boolean> {
  const { rows } = await sql<{ readonly isNew: boolean }>`
    insert into contact_proofs as proof (school_id, person_id, kind, contact_hash, proved_at)
    values (${schoolId}, ${personId}, ${kind}, ${contactHash}, dars_now())
    on conflict (school_id, person_id, kind) do update
      set contact_hash = excluded.contact_hash, proved_at = excluded.proved_at, code_hash = null
      where proof.contact_hash is distinct from excluded.contact_hash
    returning true as "isNew"`.execute(db);
  if (rows.length > 0) return true;
  await upsertProof(db, { schoolId, personId, kind }, { proved_at: sql`dars_now()`, code_hash: null });
  return false;
}

/** Tries that a code bears. */
const MOST_WRONG = 5;

/** Counts a try before it is judged, so that many at once are no more than many. The open code, if there is one. */
export async function countCodeTry(
  db: Db,
  { schoolId, personId, kind }: ProofPlace,
): Promise<Buffer | undefined> {
  const { rows } = await sql<{ readonly codeHash: Buffer }>`
    update contact_proofs set wrong = wrong + 1
    where school_id = ${schoolId} and person_id = ${personId} and kind = ${kind} and code_hash is not null
      and code_expires_at > now() and wrong < ${MOST_WRONG}
    returning code_hash as "codeHash"`.execute(db);
  return rows[0]?.codeHash;
}
