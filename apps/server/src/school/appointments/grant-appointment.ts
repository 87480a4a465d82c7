import type { DoneOrProposed } from "@dars/contract/oversight/proposals";
import type { Input } from "@dars/contract/platform/route";
import { AppointmentKind, type grantAppointment as route } from "@dars/contract/school/appointments";
import { Type, type Static } from "typebox";

import { proposalKind, propose } from "#oversight/proposals/public.ts";
import { audited } from "#platform/audit.ts";
import type { Context } from "#platform/context.ts";
import type { Db } from "#platform/db/db.ts";
import { clash, writeOnce } from "#platform/db/write-once.ts";
import { invalid, notFound } from "#platform/errors.ts";

import { countOfGroup, findAccount, listStaffAccounts } from "./appointments.queries.ts";
import { describeGrant } from "./describe-grant.ts";
import { ensurePerson } from "./ensure-person.ts";
import { insertAccountSchool, insertCoordinator, insertEvaluator, insertRole } from "./grants.queries.ts";
import { listEligibleStaff } from "./list-eligible-staff.ts";

const Grant = Type.Object({
  kind: AppointmentKind,
  accountId: Type.Integer(),
  subjectIds: Type.Array(Type.Integer()),
  levelIds: Type.Array(Type.Integer()),
  startsOn: Type.String(),
  endsOn: Type.Union([Type.String(), Type.Null()]),
});
export type Grant = Static<typeof Grant>;

/** A6: requested by one administrator, applied when a second approves it. */
export const appointmentGranted = proposalKind({
  name: "mandate.granted",
  decidedBy: ["administrator"],
  needsTwo: true,
  payload: Grant,
  apply: ({ context, db, schoolId, payload }) => grant(context, db, schoolId, payload),
});

export const grantAppointment = (
  context: Context,
  { params: { schoolId }, body }: Input<typeof route>,
): Promise<DoneOrProposed> =>
  writeOnce(context, schoolId, body, async (db): Promise<DoneOrProposed> => {
    const { key: _, reason, ...payload } = body;
    await requireGrantable(context, db, schoolId, payload);
    const changes = await describeGrant(context, db, schoolId, payload);
    const subject = { kind: "account", id: body.accountId };
    const proposalId = await propose(context, db, schoolId, {
      kind: appointmentGranted.name,
      subject,
      payload,
      changes,
      reason,
    });
    return { state: "proposed", proposalId };
  });

async function requireGrantable(context: Context, db: Db, schoolId: number, request: Grant): Promise<void> {
  const { kind, accountId, subjectIds, levelIds, startsOn, endsOn } = request;
  if (endsOn !== null && endsOn <= startsOn) throw invalid("It ends after it begins.", "/body/endsOn");
  if (kind === "coordinator" && subjectIds.length === 0)
    throw invalid("A coordinator has a subject.", "/body/subjectIds");
  const { groupId } = context.actor;
  if (!(await findAccount(db, groupId, accountId))) throw notFound("This account");
  if ((await countOfGroup(db, "subjects", groupId, subjectIds)) < subjectIds.length)
    throw notFound("This subject");
  if ((await countOfGroup(db, "levels", groupId, levelIds)) < levelIds.length) throw notFound("This level");
  if (kind === "management") await requirePerson(db, schoolId, accountId);
  else await requireStaff(context, db, schoolId, accountId);
}

/** An appointee works here or in the head office: never a student or a family (A6), and never without a name. */
async function requireStaff(context: Context, db: Db, schoolId: number, accountId: number): Promise<void> {
  const staff = await listEligibleStaff(context, db, schoolId);
  if (!staff.some((each) => each.accountId === accountId))
    throw clash("not-staff", "The account belongs to no one who works in this school or in the head office.");
}

/** The account's person in the school: management acts as one of its people (AZ-6), never as a student or a family. */
export async function requirePerson(db: Db, schoolId: number, accountId: number): Promise<number> {
  const staff = await listStaffAccounts(db, schoolId);
  const own = staff.find((each) => each.accountId === accountId);
  if (!own) throw clash("not-of-school", "The account belongs to no one in this school.");
  return own.personId;
}

async function grant(context: Context, db: Db, schoolId: number, request: Grant): Promise<void> {
  await requireGrantable(context, db, schoolId, request);
  const { kind, accountId } = request;
  const { groupId } = context.actor;
  if (kind === "management") {
    const place = { schoolId, personId: await requirePerson(db, schoolId, accountId) };
    await insertRole(db, { accountId, groupId, role: "school_management", place });
  } else {
    const subjectIds = request.subjectIds.length === 0 ? [null] : request.subjectIds;
    const levelIds = request.levelIds.length === 0 ? [null] : request.levelIds;
    await insertAccountSchool(db, schoolId, accountId);
    await ensurePerson(context.database, db, { schoolId, accountId, groupId });
    if (kind === "coordinator") await insertCoordinator(db, schoolId, { ...request, subjectIds, levelIds });
    else await insertEvaluator(db, schoolId, { ...request, subjectIds });
    const role = kind === "coordinator" ? "subject_coordinator" : "evaluator";
    await insertRole(db, { accountId, groupId, role, place: null });
  }
  await audited(context, db, schoolId, "mandate.granted", ["account", accountId], {
    kind,
    subjects: request.subjectIds.join(" "),
    levels: request.levelIds.join(" "),
    startsOn: request.startsOn,
    endsOn: request.endsOn,
  });
}
