import { randomBytes } from "node:crypto";

import {
  GroupLesson,
  type saveGroupPlan as saveRoute,
  type shareLessonPlan as shareRoute,
} from "@dars/contract/learning/group-plans";
import type { DoneOrProposed } from "@dars/contract/oversight/proposals";
import { Id } from "@dars/contract/platform/primitives";
import type { Input } from "@dars/contract/platform/route";
import { Type, type Static } from "typebox";

import { readHeadOffice } from "#learning/banks/public.ts";
import {
  listPlanned,
  listUnitNames,
  requireName,
  requireOffering,
  updateOfGroup,
} from "#learning/lessons/public.ts";
import { namedChange, proposalKind, propose } from "#oversight/proposals/public.ts";
import { audited } from "#platform/audit.ts";
import type { Context } from "#platform/context.ts";
import type { Db } from "#platform/db/db.ts";
import { enterSchool } from "#platform/db/enter-school.ts";
import { clash, requireSeen, writeOnce } from "#platform/db/write-once.ts";
import { invalid } from "#platform/errors.ts";

import { findPlan, lockPlan, writePlan } from "./group-plans.queries.ts";
import { listDifferences } from "./list-differences.ts";

const Payload = Type.Object({
  offeringId: Id,
  subjectId: Id,
  levelId: Id,
  revision: Type.Integer({ minimum: 0 }),
  lessons: Type.Array(GroupLesson),
  /** Lessons of the offering that are the plan's from then on. */
  links: Type.Array(Type.Object({ lessonId: Id, id: Type.String() })),
});
type Payload = Static<typeof Payload>;

/** C3: a coordinator's plan for the group, written when an administrator approves it. */
export const groupPlanChanged = proposalKind({
  name: "group-plan.changed",
  decidedBy: ["administrator"],
  needsTwo: false,
  payload: Payload,
  apply: ({ context, db, schoolId, payload }) => write(context, db, schoolId, payload),
});

export async function saveGroupPlan(
  context: Context,
  { params, body }: Input<typeof saveRoute>,
): Promise<DoneOrProposed> {
  if (new Set(body.lessons.map(({ id }) => id)).size < body.lessons.length)
    throw invalid("A lesson is named twice.", "/body/lessons");
  for (const { unit, name } of body.lessons) {
    requireName(name);
    if (unit) requireName(unit);
  }
  return writeOrAsk(context, params, body, async () => ({ lessons: body.lessons, links: [] }));
}

/** The plan of an offering as it is now. */
export const shareLessonPlan = (
  context: Context,
  { params, body }: Input<typeof shareRoute>,
): Promise<DoneOrProposed> =>
  writeOrAsk(context, params, body, async (db) => {
    const { schoolId, offeringId } = params;
    const planned = await listPlanned(db, schoolId, offeringId);
    if (planned.length === 0) throw invalid("There are no lessons to share.", "/params/offeringId");
    const units = new Map((await listUnitNames(db, schoolId, offeringId)).map(({ id, name }) => [id, name]));
    const shared = planned.map(({ id: lessonId, unitId, name, objectives, week, minutes, ofGroup }) => {
      const unit = (unitId === null ? null : units.get(unitId)) ?? null;
      return { lessonId, lesson: { id: ofGroup ?? newId(), unit, name, objectives, week, minutes } };
    });
    return {
      lessons: shared.map(({ lesson }) => lesson),
      links: shared.map(({ lessonId, lesson: { id } }) => ({ lessonId, id })),
    };
  });

/** As apps make their ids. */
const newId = (): string => randomBytes(8).toString("hex").slice(1);

function writeOrAsk(
  context: Context,
  { schoolId, offeringId }: Input<typeof saveRoute>["params"],
  body: Input<typeof shareRoute>["body"],
  contents: (db: Db) => Promise<Pick<Payload, "lessons" | "links">>,
): Promise<DoneOrProposed> {
  return writeOnce(context, schoolId, { ...body, offeringId }, async (db) => {
    const { subjectId, levelId, subject, level } = await requireOffering(context, db, schoolId, offeringId);
    const { revision, reason } = body;
    const payload = { offeringId, subjectId, levelId, revision, ...(await contents(db)) };
    if (context.actor.role === "administrator") {
      await write(context, db, schoolId, payload);
      return { state: "done", proposalId: null };
    }
    const { id: officeId } = await readHeadOffice(db, schoolId);
    const known = await findPlan(db, officeId, payload);
    requireSeen(known, revision);
    const proposalId = await propose(context, db, schoolId, {
      kind: groupPlanChanged.name,
      subject: { kind: "offering", id: offeringId },
      payload,
      changes: [
        namedChange("subject", null, subject.name),
        namedChange("level", null, level.name),
        { field: "lessons", from: String(known.lessons.length), to: String(payload.lessons.length) },
        ...listDifferences(known.lessons, payload.lessons),
      ],
      reason,
    });
    return { state: "proposed", proposalId };
  });
}

async function write(context: Context, db: Db, schoolId: number, payload: Payload): Promise<void> {
  const { offeringId, subjectId, levelId, lessons, links, revision } = payload;
  const { id: officeId } = await readHeadOffice(db, schoolId);
  await enterSchool(db, officeId);
  requireSeen(await lockPlan(db, officeId, payload), revision);
  if (!(await writePlan(db, officeId, payload, { revision, lessons })))
    throw clash("stale", "Someone else has just written this plan.");
  await audited(context, db, officeId, "group-plan.changed", ["subject", subjectId], {
    levelId,
    lessons: lessons.length,
  });
  await enterSchool(db, schoolId);
  await updateOfGroup(db, schoolId, offeringId, links);
}
