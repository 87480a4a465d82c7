import type { Input, Reply } from "@dars/contract/platform/route";
import type { undoMove as route } from "@dars/contract/school/enrolment";

import { audited } from "#platform/audit.ts";
import type { Context } from "#platform/context.ts";
import { once } from "#platform/db/once.ts";
import { keyedBy } from "#platform/db/write-once.ts";
import { AppError, notFound } from "#platform/errors.ts";

import { restoreRegisterNumbers } from "./give-register-numbers.ts";
import { lockMoves, sitDown, standUp, updateSection, updateUndone } from "./places.queries.ts";

type Moved = Awaited<ReturnType<typeof lockMoves>>[number];

/** Puts the students of a wrong move back, on the day on which it was made and while nothing has followed it. */
export async function undoMove(
  context: Context,
  { params: { schoolId, moveId }, body: { key } }: Input<typeof route>,
): Promise<Reply<typeof route>> {
  const { database } = context;
  const keyed = keyedBy(context, schoolId, key, { moveId });
  return database.inSchool(schoolId, (db) =>
    once(db, keyed, async () => {
      const moves = await lockMoves(db, schoolId, moveId);
      if (moves.length === 0) throw notFound("This move");
      for (const move of moves) requireLast(move);
      for (const { enrolmentId, studentId, fromSectionId, startsOn } of moves) {
        const sitting = { schoolId, enrolmentId, studentId };
        await standUp(db, sitting, startsOn);
        if (fromSectionId !== null) await sitDown(db, sitting, fromSectionId, startsOn);
        await updateSection(db, schoolId, enrolmentId, fromSectionId);
      }
      await updateUndone(db, schoolId, moveId);
      await restoreRegisterNumbers(
        db,
        schoolId,
        moves.map(({ enrolmentId, fromRegisterNo }) => ({ id: enrolmentId, registerNo: fromRegisterNo })),
      );
      await audited(context, db, schoolId, "move.undone", ["move", moveId], { students: moves.length });
      return { students: moves.length };
    }),
  );
}

function requireLast({ undoneAt, isOfToday, isFollowed, state, sectionId, toSectionId }: Moved): void {
  if (undoneAt !== null) throw refusal("This move was already undone.", "undone");
  if (!isOfToday) throw refusal("It was not made today.", "today");
  if (isFollowed || state !== "active" || sectionId !== toSectionId)
    throw refusal("Something has followed it.", "followed");
}

const refusal = (message: string, needs: string) => new AppError("conflict", message, { details: { needs } });
