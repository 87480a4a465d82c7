import type { Names } from "@dars/contract/platform/primitives";
import type { OwnConsent } from "@dars/contract/talking/ask-answers";
import { sql, type RawBuilder } from "kysely";

import type { Actor } from "#platform/context.ts";
import type { Db } from "#platform/db/db.ts";
import { selectInstant, selectNames } from "#platform/db/shapes.ts";

import {
  countGuardians,
  countSigned,
  selectConsentState,
  selectNeeded,
  selectOwnOrWritten,
} from "./asked.queries.ts";

/** One guardian at a time decides for a child: the second finds what the first has written. */
export const lockConsent = (db: Db, schoolId: number, askId: number, studentId: number) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`consent ${schoolId} ${askId} ${studentId}`}, 0))`.execute(
    db,
  );

/** ASK-8: what the guardian of a row of signatures decided before, the first first. */
export const selectEarlier = (row: string): RawBuilder<unknown> => sql`coalesce((
  select json_agg(json_build_object('agrees', earlier.agrees, 'at', ${selectInstant(sql`earlier.signed_at`)})
    order by earlier.signed_at)
  from ask_earlier_signatures as earlier
  where earlier.school_id = ${sql.ref(`${row}.school_id`)} and earlier.ask_id = ${sql.ref(`${row}.ask_id`)}
    and earlier.student_id = ${sql.ref(`${row}.student_id`)}
    and earlier.guardian_id = ${sql.ref(`${row}.guardian_id`)}), '[]')`;

export interface OwnConsentRow extends Omit<OwnConsent, "maySign" | "mayChange"> {
  readonly guardianId: number;
  /** The guardian's own name. */
  readonly guardian: Names;
}

/** ASK-9: who has signed an `ask` that is withdrawn, and for whom. */
const SIGNED_AND_WITHDRAWN = sql`select signed.guardian_id, signed.student_id from ask_signatures as signed
  where signed.school_id = ask.school_id and signed.ask_id = ask.id and ask.withdrawn_at is not null`;

/** ASK-1, ASK-2: the children of the caller, a guardian, whom a consent is about today; one of them where it is named. */
export async function listOwnConsents(
  db: Db,
  schoolId: number,
  askId: number,
  actor: Actor,
  studentId: number | null = null,
): Promise<readonly OwnConsentRow[]> {
  const child = sql.ref("part.child_id");
  const needed = selectNeeded(countGuardians(schoolId, child));
  const { rows } = await sql<OwnConsentRow>`
    select part.person_id as "guardianId", ${selectNames("guardian")} as guardian, part.child_id as "studentId",
      ${selectNames("child")} as name, link.relation, ${needed} as needed,
      ${selectConsentState(needed, countSigned(child, true), countSigned(child, false))} as state,
      (select case when section.id is not null
          then json_build_object('level', ${selectNames("level")}, 'letter', section.letter) end
        from enrolments as seat join levels as level on level.id = seat.level_id
        left join sections as section on section.school_id = seat.school_id and section.id = seat.section_id
        where seat.school_id = ${schoolId} and seat.student_id = part.child_id and seat.state = 'active'
        order by seat.id desc limit 1) as section,
      coalesce((select json_agg(json_build_object('isOwn', own.guardian_id = part.person_id,
          'guardian', (select ${selectNames("signer")} from people as signer
            where signer.school_id = own.school_id and signer.id = own.guardian_id and signer.state <> 'erased'
              and (signer.id = part.person_id or not exists (select from guardian_links as apart
                where apart.school_id = own.school_id and apart.guardian_id = own.guardian_id
                  and apart.student_id = own.student_id and apart.restricted_by_court))),
          'agrees', own.agrees, 'typedName', case when own.guardian_id = part.person_id then own.typed_name end,
          'at', ${selectInstant(sql`own.signed_at`)}, 'earlier', ${selectEarlier("own")}) order by own.signed_at)
        from ask_signatures as own where own.school_id = ask.school_id and own.ask_id = ask.id
          and own.student_id = part.child_id), '[]') as signatures
    from asks as ask cross join lateral (${selectOwnOrWritten(schoolId, actor, SIGNED_AND_WITHDRAWN)}) as part
    join people as guardian on guardian.school_id = ask.school_id and guardian.id = part.person_id
    join people as child on child.school_id = ask.school_id and child.id = part.child_id
    join guardian_links as link on link.school_id = ask.school_id and link.guardian_id = part.person_id
      and link.student_id = part.child_id and link.state = 'verified'
    where ask.school_id = ${schoolId} and ask.id = ${askId} and ask.kind = 'consent'
      and (${studentId}::bigint is null or part.child_id = ${studentId})
    order by part.child_id`.execute(db);
  return rows;
}

/** Children by their names. */
export async function listNames(
  db: Db,
  schoolId: number,
  studentIds: readonly number[],
): Promise<readonly { readonly studentId: number; readonly name: Names }[]> {
  if (studentIds.length === 0) return [];
  const { rows } = await sql<{ readonly studentId: number; readonly name: Names }>`
    select child.id as "studentId", ${selectNames("child")} as name from people as child
    where child.school_id = ${schoolId} and child.id = any(${[...studentIds]}::bigint[]) order by child.id`.execute(
    db,
  );
  return rows;
}

export interface NewSignature {
  readonly askId: number;
  readonly studentId: number;
  readonly guardianId: number;
  readonly accountId: number;
  readonly relation: string;
  readonly agrees: boolean;
  readonly typedName: string;
  readonly reason: string | null;
  readonly code: string;
}

/** Returns when it was signed: by the clock, since requests wait for each other and the last decision has to be the latest. */
export async function insertSignature(db: Db, schoolId: number, signed: NewSignature): Promise<Date> {
  await db.insertInto("ask_codes").values({ code: signed.code, school_id: schoolId }).execute();
  const { signedAt } = await db
    .insertInto("ask_signatures")
    .values({
      school_id: schoolId,
      ask_id: signed.askId,
      student_id: signed.studentId,
      guardian_id: signed.guardianId,
      account_id: signed.accountId,
      relation: signed.relation,
      agrees: signed.agrees,
      typed_name: signed.typedName,
      reason: signed.reason,
      code: signed.code,
      signed_at: sql<Date>`dars_clock()`,
    })
    .returning("signed_at as signedAt")
    .executeTakeFirstOrThrow();
  return signedAt;
}

/** ASK-8: sets what a guardian signed for a child aside, for the signature that takes its place. */
export const setSignatureAside = (
  db: Db,
  schoolId: number,
  { askId, studentId, guardianId }: Pick<NewSignature, "askId" | "studentId" | "guardianId">,
) =>
  sql`with gone as (delete from ask_signatures where school_id = ${schoolId} and ask_id = ${askId}
        and student_id = ${studentId} and guardian_id = ${guardianId} returning *)
    insert into ask_earlier_signatures (school_id, ask_id, student_id, guardian_id, account_id, relation, agrees,
      typed_name, reason, code, signed_at)
    select school_id, ask_id, student_id, guardian_id, account_id, relation, agrees, typed_name, reason, code, signed_at
    from gone`.execute(db);

export async function findSignatureSchool(directory: Db, code: string): Promise<number | undefined> {
  const row = await directory
    .selectFrom("ask_codes")
    .select("school_id as schoolId")
    .where("code", "=", code)
    .executeTakeFirst();
  return row?.schoolId;
}

export interface SignedConsent {
  readonly code: string;
  readonly school: Names;
  readonly timeZone: string;
  readonly title: string;
  readonly body: string;
  readonly child: Names;
  readonly relation: string;
  readonly agrees: boolean;
  readonly typedName: string | null;
  readonly signedAt: Date;
  readonly isWithdrawn: boolean;
  /** The guardian has decided otherwise since (ASK-8). */
  readonly isReplaced: boolean;
  readonly earlier: ReadonlyArray<{ readonly agrees: boolean; readonly at: string }>;
}

const selectSigned = (schoolId: number) => sql`
  select own.code, ${selectNames("school")} as school, school.time_zone as "timeZone", ask.title, ask.body,
    ${selectNames("child")} as child, own.relation, own.agrees, own.typed_name as "typedName",
    own.signed_at as "signedAt", ask.withdrawn_at is not null as "isWithdrawn",
    own.is_replaced as "isReplaced", ${selectEarlier("own")} as earlier
  from (select school_id, ask_id, student_id, guardian_id, account_id, code, relation, agrees, typed_name, signed_at,
        false as is_replaced from ask_signatures
      union all select school_id, ask_id, student_id, guardian_id, account_id, code, relation, agrees, typed_name,
        signed_at, true from ask_earlier_signatures) as own
  join asks as ask on ask.school_id = own.school_id and ask.id = own.ask_id
  join people as child on child.school_id = own.school_id and child.id = own.student_id
  join schools as school on school.id = own.school_id
  where own.school_id = ${schoolId}`;

export async function findSignedByCode(
  db: Db,
  schoolId: number,
  code: string,
): Promise<SignedConsent | undefined> {
  const { rows } = await sql<SignedConsent>`${selectSigned(schoolId)} and own.code = ${code}`.execute(db);
  return rows[0];
}

/** What the caller has signed for a child, as it counts now. */
export async function findSignedBy(
  db: Db,
  schoolId: number,
  { askId, studentId, accountId }: Pick<NewSignature, "askId" | "studentId" | "accountId">,
): Promise<SignedConsent | undefined> {
  const { rows } = await sql<SignedConsent>`${selectSigned(schoolId)} and own.ask_id = ${askId}
    and own.student_id = ${studentId} and own.account_id = ${accountId} and not own.is_replaced`.execute(db);
  return rows[0];
}
