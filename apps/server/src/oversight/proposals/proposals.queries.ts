import type { ProposedChange } from "@dars/contract/oversight/proposals";
import type { Role } from "@dars/contract/platform/roles";
import { sql, type RawBuilder } from "kysely";

import type { Db } from "#platform/db/db.ts";
import type { ProposalState } from "#platform/db/schema.gen.ts";
import { ifFound, selectNames } from "#platform/db/shapes.ts";

export interface NewProposal {
  readonly kind: string;
  readonly subject: { readonly kind: string; readonly id: number };
  readonly payload: unknown;
  readonly changes: readonly ProposedChange[];
  readonly reason: string | null;
}

export const insertProposal = (
  db: Db,
  schoolId: number,
  { kind, subject, payload, changes, reason }: NewProposal,
  by: { readonly accountId: number; readonly role: Role },
) =>
  db
    .insertInto("proposals")
    .values({
      school_id: schoolId,
      kind,
      subject_kind: subject.kind,
      subject_id: subject.id,
      payload: JSON.stringify(payload),
      changes: JSON.stringify(changes),
      reason,
      proposed_by: by.accountId,
      proposed_role: by.role,
    })
    .returning("id")
    .executeTakeFirstOrThrow();

/** How many of an account's proposals wait in a school. No other transaction counts them until this one ends. */
export async function countWaitingProposals(db: Db, schoolId: number, accountId: number): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`proposals by ${accountId}`}, 0))`.execute(db);
  const { count } = await db
    .selectFrom("proposals")
    .select(sql<number>`count(*)::int`.as("count"))
    .where("school_id", "=", schoolId)
    .where("proposed_by", "=", accountId)
    .where("state", "=", "waiting")
    .executeTakeFirstOrThrow();
  return count;
}

export const findAsked = (db: Db, schoolId: number, id: number) =>
  db
    .selectFrom("proposals")
    .select([
      "kind",
      "state",
      "proposed_by as proposedBy",
      "proposed_role as proposedRole",
      "decided_by as decidedBy",
    ])
    .where("school_id", "=", schoolId)
    .where("id", "=", id)
    .executeTakeFirst();

/** The proposal, kept from being decided twice until the transaction ends. */
export const lockProposal = (db: Db, schoolId: number, id: number) =>
  db
    .selectFrom("proposals")
    .select(["id", "kind", "payload", "state", "proposed_by as proposedBy"])
    .where("school_id", "=", schoolId)
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();

/** DSR-2: remembers whom an approved proposal made; what asked for it names this person. */
export const updateMadePerson = (db: Db, schoolId: number, proposalId: number, personId: number) =>
  sql`update proposals set payload = payload || jsonb_build_object('madePersonId', ${personId}::bigint)
    where school_id = ${schoolId} and id = ${proposalId}`.execute(db);

export const updateDecision = (
  db: Db,
  schoolId: number,
  id: number,
  decision: { readonly state: ProposalState; readonly note: string | null; readonly accountId: number },
) =>
  db
    .updateTable("proposals")
    .set({
      state: decision.state,
      decision_note: decision.note,
      decided_by: decision.accountId,
      decided_at: sql`now()`,
    })
    .where("school_id", "=", schoolId)
    .where("id", "=", id)
    .execute();

const asChanges = (): RawBuilder<ProposedChange[]> => sql`proposal.changes`;

const shown = (db: Db, schoolId: number, accountId: number) =>
  db
    .selectFrom("proposals as proposal")
    .leftJoin("people as subject", (join) =>
      join
        .onRef("subject.school_id", "=", "proposal.school_id")
        .onRef("subject.id", "=", "proposal.subject_id")
        .on("proposal.subject_kind", "=", "person"),
    )
    .leftJoin("account_people as account_link", (join) =>
      join
        .onRef("account_link.account_id", "=", "proposal.proposed_by")
        .onRef("account_link.school_id", "=", "proposal.school_id"),
    )
    .leftJoin("people as proposer", (join) =>
      join
        .onRef("proposer.school_id", "=", "account_link.school_id")
        .onRef("proposer.id", "=", "account_link.person_id"),
    )
    .select([
      "proposal.id",
      "proposal.school_id as schoolId",
      "proposal.kind",
      "proposal.subject_kind as subjectKind",
      "proposal.subject_id as subjectId",
      ifFound("subject", selectNames("subject")).as("subjectName"),
      asChanges().as("changes"),
      "proposal.reason",
      "proposal.state",
      ifFound("proposer", selectNames("proposer")).as("proposer"),
      "proposal.proposed_role as proposedRole",
      sql<boolean>`proposal.proposed_by = ${accountId}`.as("isMe"),
      "proposal.proposed_at as proposedAt",
      "proposal.decided_at as decidedAt",
      "proposal.decision_note as note",
    ])
    .where("proposal.school_id", "=", schoolId);

export type ShownProposal = Awaited<ReturnType<typeof listOfSchool>>[number];

/** Waiting proposals, oldest first, then decided ones, newest first. */
export const listOfSchool = (db: Db, schoolId: number, accountId: number) =>
  shown(db, schoolId, accountId)
    .orderBy(sql`proposal.state = 'waiting'`, "desc")
    .orderBy(sql`case when proposal.state = 'waiting' then proposal.proposed_at end`)
    .orderBy("proposal.decided_at", "desc")
    .limit(500)
    .execute();

export const listOfProposer = (db: Db, schoolId: number, accountId: number) =>
  shown(db, schoolId, accountId)
    .where("proposal.proposed_by", "=", accountId)
    .orderBy("proposal.id", "desc")
    .limit(100)
    .execute();

export const listSchoolsOfAccount = (db: Db, accountId: number) =>
  db
    .selectFrom("account_people")
    .select("school_id as schoolId")
    .where("account_id", "=", accountId)
    .orderBy("school_id")
    .execute();
