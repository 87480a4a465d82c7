import type { Proposal } from "@dars/contract/oversight/proposals";

import type { Context } from "#platform/context.ts";

import type { ProposalKind } from "./kind.ts";
import {
  listOfProposer,
  listOfSchool,
  listSchoolsOfAccount,
  type ShownProposal,
} from "./proposals.queries.ts";
import { resolveApproval } from "./resolve-approval.ts";

interface Listed {
  readonly proposals: Proposal[];
}

export async function listProposals(
  kinds: ReadonlyMap<string, ProposalKind>,
  context: Context,
  { schoolId }: { readonly schoolId: number },
): Promise<Listed> {
  const { database, actor } = context;
  const rows = await listOfSchool(database.reading(schoolId), schoolId, actor.accountId);
  const mayDecide = (kind: string) => kinds.get(kind)?.decidedBy.includes(actor.role) ?? false;
  return {
    proposals: await Promise.all(
      rows.map(async (row) => {
        const kind = kinds.get(row.kind);
        const isFromMe = row.isMe && row.state === "waiting" && mayDecide(row.kind);
        const approval =
          kind?.needsTwo && isFromMe ? await resolveApproval(context, schoolId, kind) : undefined;
        return { ...toProposal(row), mayDecide: mayDecide(row.kind), ...(approval && { approval }) };
      }),
    ),
  };
}

/** One's own, in every school that knows the account. */
export async function listMyProposals({ database, actor }: Context): Promise<Listed> {
  const schools = await listSchoolsOfAccount(database.directory, actor.accountId);
  const rows = await Promise.all(
    schools.map(({ schoolId }) => listOfProposer(database.reading(schoolId), schoolId, actor.accountId)),
  );
  return { proposals: rows.flat().map(toProposal) };
}

const toProposal = ({ subjectKind, subjectId, subjectName, ...row }: ShownProposal): Proposal => ({
  id: row.id,
  schoolId: row.schoolId,
  kind: row.kind,
  subject: { kind: subjectKind, id: subjectId, name: subjectName },
  changes: row.changes,
  reason: row.reason,
  state: row.state,
  proposedBy: { name: row.proposer, role: row.proposedRole, isMe: row.isMe },
  proposedAt: row.proposedAt.toISOString(),
  decidedAt: row.decidedAt?.toISOString() ?? null,
  note: row.note,
});
