import type { DecisionLine, listDecisionMarks as route } from "@dars/contract/marks/decision-marks";
import type { Input, Reply } from "@dars/contract/platform/route";

import { exactJson, type CompiledPolicy, type DecisionRound } from "#marks/engine/public.ts";
import type { Context } from "#platform/context.ts";

import { decisionsOfSection, type Deciding } from "./decisions-of-section.ts";
import { listAllocations, type Allocation } from "./decisions.queries.ts";

/** H6. */
export async function listDecisionMarks(
  { actor, database }: Context,
  { params: { schoolId, sectionId } }: Input<typeof route>,
): Promise<Reply<typeof route>> {
  const db = database.reading(schoolId);
  const deciding = await decisionsOfSection(db, schoolId, sectionId);
  const ids = deciding.map(({ student }) => student.id);
  const allocations = await listAllocations(db, schoolId, deciding[0]?.yearId ?? 0, ids);
  const waiting = allocations.filter(({ state }) => state === "proposed");
  return {
    students: deciding.flatMap((each) =>
      each.rounds.map((round) => {
        const proposal = waiting.find(
          ({ studentId, part }) => studentId === each.student.id && part === round.part,
        );
        return buildLine(each, round, proposal, actor.accountId);
      }),
    ),
  };
}

function buildLine(
  { student, taken, compiled, year, result }: Deciding,
  round: DecisionRound,
  proposal: Allocation | undefined,
  accountId: number,
): DecisionLine {
  const given = round.round === 1 ? "decision1" : "decision2";
  const byHand = year.manual?.[round.part]?.[round.round === 1 ? "round1" : "round2"];
  return {
    student: { id: student.id, name: student.name },
    part: partName(compiled, round.part),
    status: result.status,
    round: round.round,
    pool: exactJson(round.pool),
    subjects: taken.flatMap(({ subject }) => {
      const candidate = round.candidates.find(({ code }) => code === subject.code);
      if (!candidate) return [];
      const { offeringId, name } = subject;
      return [{ offeringId, name, grade: exactJson(candidate.grade), lacks: exactJson(candidate.lacks) }];
    }),
    given: taken.flatMap(({ subject }, place) => {
      const part = result.subjects[place]?.parts.find(({ code }) => code === round.part);
      return part && exactJson(part[given]) !== 0 ? [subject.offeringId] : [];
    }),
    isByHand: byHand !== undefined,
    proposal: proposal
      ? {
          id: proposal.id,
          subjects: proposal.offeringIds,
          reason: proposal.reason,
          by: proposal.by,
          isOwn: proposal.proposedBy === accountId,
        }
      : null,
  };
}

/** Null where the year has one pool. */
function partName({ parts, nodes }: CompiledPolicy, code: string): DecisionLine["part"] {
  const grade = parts.find(({ part }) => part.code === code)?.part.final;
  const node = nodes.find((each) => each.code === grade);
  return parts.length > 1 && node ? { code, name: { ...node.label } } : null;
}
