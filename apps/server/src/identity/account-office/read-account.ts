import type { GivenRole, readAccount as route } from "@dars/contract/identity/account-office";
import type { Reply } from "@dars/contract/platform/route";

import type { Actor, Context } from "#platform/context.ts";
import type { Db } from "#platform/db/db.ts";
import { notFound } from "#platform/errors.ts";

import { closedBecause } from "./account-office.policy.ts";
import {
  findAccount,
  findLastSeen,
  findSubject,
  isHigher,
  listHeldRoles,
  listLogins,
  type AccountKept,
  type Subject,
} from "./account-office.queries.ts";
import { freeLogin } from "./free-login.ts";

interface ReadAccountKey {
  readonly schoolId: number;
  readonly personId: number;
}

/** A5: the account of a person, or the initial values of a new one. */
export async function readAccount(
  { actor, database }: Context,
  { schoolId, personId }: ReadAccountKey,
): Promise<Reply<typeof route>> {
  const db = database.reading(schoolId);
  const [person, account] = await Promise.all([
    findSubject(db, schoolId, personId),
    findAccount(db, schoolId, personId),
  ]);
  if (!person) throw notFound("This person");
  return {
    account: account ? await readStoredAccount(database.directory, actor, schoolId, account) : null,
    suggestedLogin: await freeLogin(database.directory, person),
    suggestedRole: deriveRoles(person)[0] ?? "parent",
    suggestedRoles: [...deriveRoles(person)],
  };
}

async function readStoredAccount(
  db: Db,
  actor: Actor,
  schoolId: number,
  { id, revision, state }: AccountKept,
) {
  const [logins, heldRoles, seen, closed] = await Promise.all([
    listLogins(db, id),
    listHeldRoles(db, id),
    findLastSeen(db, id),
    closedBecause(db, actor, schoolId, id),
  ]);
  const roles = heldRoles.map((each) => ({
    assignmentId: each.id,
    role: each.role,
    since: each.since.toISOString(),
    isGivenHere: !isHigher(each.role) && (each.schoolId === null || each.schoolId === schoolId),
  }));
  const lastSeenAt = seen?.at?.toISOString() ?? null;
  return { id, revision, state, logins: [...logins], roles, lastSeenAt, closedBecause: closed };
}

/** What a person is in the school, without what staff are appointed to. */
const deriveRoles = ({ isStudent, isTeacher, isGuardian }: Subject): readonly GivenRole[] => [
  ...(isStudent ? (["student"] as const) : []),
  ...(isTeacher ? (["teacher"] as const) : []),
  ...(isGuardian ? (["parent"] as const) : []),
];
