import type { Input, Reply } from "@dars/contract/platform/route";
import type { moveStudents as route } from "@dars/contract/school/enrolment";
import { Type, type Static } from "typebox";

import { namedChange, proposalKind, propose } from "#oversight/proposals/public.ts";
import { audited } from "#platform/audit.ts";
import type { Context } from "#platform/context.ts";
import type { Db } from "#platform/db/db.ts";
import { once } from "#platform/db/once.ts";
import { keyedBy } from "#platform/db/write-once.ts";
import { AppError, notFound } from "#platform/errors.ts";

import { findCurrentYear, lockActive, lockSection, type Active } from "./enrolments.queries.ts";
import { giveRegisterNumbers } from "./give-register-numbers.ts";
import { insertMoves, sitDown, standUp, updateSection } from "./places.queries.ts";
import { requireDay, requireRoom } from "./require-day.ts";

const Payload = Type.Object({
  sectionId: Type.Integer(),
  studentIds: Type.Array(Type.Integer()),
  startsOn: Type.String(),
  reason: Type.Union([Type.String(), Type.Null()]),
  isOverCapacity: Type.Boolean(),
});
type Move = Static<typeof Payload>;

export const studentsMoved = proposalKind({
  name: "students.moved",
  decidedBy: ["school_management", "administrator"],
  needsTwo: true,
  payload: Payload,
  apply: async ({ context, db, schoolId, payload }) => void (await move(context, db, schoolId, payload)),
});

/** B6, ENR-2: all students of the step, or none. */
export async function moveStudents(
  context: Context,
  { params: { schoolId, sectionId }, body: { key, ...body } }: Input<typeof route>,
): Promise<Reply<typeof route>> {
  const { actor, database } = context;
  const payload: Move = { sectionId, ...body };
  const keyed = keyedBy(context, schoolId, key, payload);
  return database.inSchool(schoolId, (db) =>
    once(db, keyed, async (): Promise<Reply<typeof route>> => {
      if (actor.role === "school_management") {
        const moveId = await move(context, db, schoolId, payload);
        return { state: "done", proposalId: null, moveId };
      }
      const section = await lockSection(db, schoolId, sectionId);
      if (!section) throw notFound("This section");
      const proposalId = await propose(context, db, schoolId, {
        kind: studentsMoved.name,
        subject: { kind: "section", id: sectionId },
        payload,
        changes: [
          { field: "students", from: null, to: String(body.studentIds.length) },
          namedChange("level", null, section.level),
          { field: "section", from: null, to: section.letter },
        ],
        reason: body.reason,
      });
      return { state: "proposed", proposalId, moveId: null };
    }),
  );
}

async function move(context: Context, db: Db, schoolId: number, request: Move): Promise<number> {
  const { sectionId, startsOn, reason, isOverCapacity } = request;
  const studentIds = [...new Set(request.studentIds)];
  const section = await lockSection(db, schoolId, sectionId);
  const year = await findCurrentYear(db, schoolId);
  if (!section || !year) throw notFound("This section");
  requireDay({ day: startsOn, today: year.today, reason, field: "/body/startsOn" });
  const enrolments = await lockActive(db, schoolId, studentIds);
  if (enrolments.length < studentIds.length) throw notFound("One of these students");
  for (const enrolment of enrolments) requireMovable(enrolment, { ...section, startsOn });
  requireRoom(section, enrolments.length, isOverCapacity);
  for (const { id, studentId } of enrolments) {
    const sitting = { schoolId, enrolmentId: id, studentId };
    await standUp(db, sitting, startsOn);
    await sitDown(db, sitting, sectionId, startsOn);
    await updateSection(db, schoolId, id, sectionId);
  }
  await giveRegisterNumbers(
    db,
    schoolId,
    enrolments.map(({ id }) => id),
  );
  const { actor } = context;
  const moveId = await insertMoves(
    db,
    schoolId,
    enrolments.map((enrolment) => ({
      enrolmentId: enrolment.id,
      fromSectionId: enrolment.sectionId,
      fromRegisterNo: enrolment.registerNo,
      toSectionId: sectionId,
      startsOn,
      accountId: actor.accountId,
    })),
  );
  await audited(context, db, schoolId, "students.moved", ["section", sectionId], {
    students: enrolments.length,
    moveId,
    startsOn,
    reason,
    isOverCapacity,
  });
  return moveId;
}

interface Target {
  readonly id: number;
  readonly levelId: number;
  readonly startsOn: string;
}

function requireMovable({ levelId, sectionId, startsOn }: Active, target: Target): void {
  if (levelId !== target.levelId)
    throw new AppError("conflict", "The section belongs to another level.", { details: { needs: "level" } });
  if (sectionId === target.id)
    throw new AppError("conflict", "The student is already in this section.", {
      details: { needs: "other" },
    });
  if (target.startsOn < startsOn)
    throw new AppError("conflict", "The student was not enrolled yet on that day.", {
      field: "/body/startsOn",
      details: { needs: "later" },
    });
}
