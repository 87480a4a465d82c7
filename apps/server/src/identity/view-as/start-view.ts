import type { startView as route } from "@dars/contract/identity/view-as";
import type { Role } from "@dars/contract/platform/roles";
import type { Input, Reply } from "@dars/contract/platform/route";

import { closedBecause } from "#identity/account-office/public.ts";
import { listAssignments, openSession, type Assignment } from "#identity/accounts/public.ts";
import { audit } from "#platform/audit.ts";
import type { Actor, Context } from "#platform/context.ts";
import { AppError, notFound } from "#platform/errors.ts";

import { readSessionId, findViewed, insertView } from "./views.queries.ts";

const MINUTES = 60;

type StartViewRequest = Input<typeof route>;

/** A7: opens a read-only session with a person's view, for an hour and with a reason. */
export async function startView(
  context: Context,
  { params, body }: StartViewRequest,
): Promise<Reply<typeof route>> {
  const { actor, database, requestId } = context;
  const { schoolId, personId } = params;
  const viewed = await findViewed(database.reading(schoolId), schoolId, personId);
  if (!viewed) throw notFound("This person");
  const { accountId, name } = viewed;
  if (accountId === null || viewed.state === "disabled") throw refused("no-role");
  const assignment = await requireAssignment(context, schoolId, accountId, body.role);
  const session = await openSession(context, {
    accountId,
    assignment,
    timeoutDays: MINUTES / (24 * 60),
    mustChangePassword: false,
    device: { platform: "web", deviceName: null, appVersion: null },
    bounds: { minutes: MINUTES, viewerSessionId: actor.sessionId },
  });
  const sessionId = await readSessionId(
    database.directory,
    context.tokens.hash("session", session.userData.token),
  );
  const { endsAt } = await database.inSchool(schoolId, async (db) => {
    const { role, accountId: viewerId } = actor;
    const viewer = { accountId: viewerId, role };
    const seen = { schoolId, sessionId, personId, role: body.role, reason: body.reason };
    const view = await insertView(db, { ...seen, viewer, minutes: MINUTES });
    await audit(db, schoolId, {
      action: "view.started",
      accountId: viewerId,
      role,
      subject: { kind: "person", id: personId },
      requestId,
      changes: { view: view.id, as: body.role },
    });
    return view;
  });
  return { session, name, endsAt: endsAt.toISOString() };
}

/** The role to view as. AZ-5: no role above one's own; AZ-6: no account that reaches beyond one's school. */
async function requireAssignment(
  { actor, database }: Context,
  schoolId: number,
  accountId: number,
  role: Role,
): Promise<Assignment> {
  if (accountId === actor.accountId || !isBelow(role, actor)) throw refused("higher");
  const closed = await closedBecause(database.directory, actor, schoolId, accountId);
  if (closed) throw refused(closed);
  const assignment = (await listAssignments(database.directory, accountId)).find(
    (each) => each.role === role && (each.schoolId === null || each.schoolId === schoolId),
  );
  if (!assignment) throw refused("no-role");
  return assignment;
}

const isBelow = (role: Role, actor: Actor): boolean =>
  actor.role === "administrator"
    ? role !== "administrator"
    : role === "parent" || role === "student" || role === "teacher";

const MESSAGES = {
  higher: "You can only view as someone with a lower role than your own.",
  elsewhere: "This account is also used in another school. The head office can view it.",
  "no-role": "This person has no account in use with this role.",
} as const;

const refused = (reason: keyof typeof MESSAGES) =>
  new AppError("conflict", MESSAGES[reason], { details: { reason } });
