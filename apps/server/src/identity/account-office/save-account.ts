import type { OfficeAccount, saveAccount as route } from "@dars/contract/identity/account-office";
import type { Input, Reply } from "@dars/contract/platform/route";

import { normalLogin, type SessionBook } from "#identity/accounts/public.ts";
import { audited } from "#platform/audit.ts";
import type { Context } from "#platform/context.ts";
import type { Db } from "#platform/db/db.ts";
import { once } from "#platform/db/once.ts";
import { keyedBy } from "#platform/db/write-once.ts";
import { notFound } from "#platform/errors.ts";

import {
  endRoles,
  findSubject,
  insertAccount,
  insertRole,
  isHigher,
  listHeldRoles,
  listTaken,
  lockAccount,
  replaceLogins,
  updateState,
  type AccountKept,
  type Subject,
} from "./account-office.queries.ts";
import { refuseClosed, refused } from "./refuse-closed.ts";

type SaveAccountRequest = Input<typeof route>;
type State = OfficeAccount["state"];

/** A5: makes a person's account, or gives it other logins, other roles here, or switches it off or on. */
export async function saveAccount(
  book: SessionBook,
  context: Context,
  input: SaveAccountRequest,
): Promise<Reply<typeof route>> {
  const { database } = context;
  const { schoolId, personId } = input.params;
  const { key, ...request } = input.body;
  const keyed = keyedBy(context, schoolId, key, { personId, ...request });
  const afterwards: (() => void)[] = [];
  const saved = await database.inSchool(schoolId, (db) =>
    once(db, keyed, async () => {
      const written = await write(context, db, schoolId, personId, input.body);
      const { accountId, state } = written;
      if (state === "disabled") afterwards.push(await book.ending(db, { accountId }, "disabled"));
      return written;
    }),
  );
  for (const tell of afterwards) tell();
  const { accountId, ...reply } = saved;
  // A role that was taken away must not be believed for another second.
  book.forget((session) => session.accountId === accountId);
  return reply;
}

async function write(
  context: Context,
  db: Db,
  schoolId: number,
  personId: number,
  body: SaveAccountRequest["body"],
) {
  const { actor } = context;
  const person = await findSubject(db, schoolId, personId);
  if (!person) throw notFound("This person");
  const known = await lockAccount(db, schoolId, personId);
  if ((known?.revision ?? 0) !== body.revision) throw refused("revision", "The account has changed since.");
  if (known) await refuseClosed(db, actor, schoolId, known.id, body.isDisabled);
  const logins = await freeLogins(db, known, body.logins);
  const accountId =
    known?.id ??
    (await insertAccount(db, { schoolId, personId, groupId: person.groupId, locale: person.locale }));
  if (!(await replaceLogins(db, accountId, logins))) throw taken();
  const roles = await replaceRoles(db, { accountId, schoolId, person }, body.roles);
  const state = deriveState(known, body.isDisabled);
  const revision = await updateState(db, accountId, state);
  await audited(context, db, schoolId, known ? "account.changed" : "account.created", ["person", personId], {
    state,
    logins: logins.length,
    given: roles.given.join(" "),
    ended: roles.ended.join(" "),
  });
  return { accountId, revision, state };
}

/** In their one spelling. Throws conflict when one is another account's. */
async function freeLogins(
  db: Db,
  known: AccountKept | undefined,
  typed: readonly string[],
): Promise<readonly string[]> {
  const logins = [...new Set(typed.map(normalLogin))].filter((login) => login !== "");
  const others = await listTaken(db, [...logins, ""], known?.id ?? null);
  if (logins.length === 0 || others.size > 0) throw taken();
  return logins;
}

interface AccountSubject {
  readonly accountId: number;
  readonly schoolId: number;
  readonly person: Subject;
}

/** Grants and ends the roles of this school. Roles granted elsewhere stay unchanged. */
async function replaceRoles(
  db: Db,
  { accountId, schoolId, person }: AccountSubject,
  requestedRoles: SaveAccountRequest["body"]["roles"],
): Promise<{ readonly given: readonly string[]; readonly ended: readonly string[] }> {
  if (requestedRoles.includes("student") && !person.isStudent)
    throw refused("no-student", "Only a student of the school can be given this role.");
  const heldRoles = (await listHeldRoles(db, accountId)).filter(
    (each) => !isHigher(each.role) && (each.schoolId === null || each.schoolId === schoolId),
  );
  const given = requestedRoles.filter((role) => !heldRoles.some((each) => each.role === role));
  const ended = heldRoles.filter((each) => !requestedRoles.some((role) => role === each.role));
  const place = { accountId, groupId: person.groupId, schoolId, personId: person.id };
  for (const role of given) await insertRole(db, place, role);
  await endRoles(
    db,
    ended.map(({ id }) => id),
  );
  return { given, ended: ended.map(({ role }) => role) };
}

function deriveState(known: AccountKept | undefined, isDisabled: boolean): State {
  if (isDisabled) return "disabled";
  if (known?.state !== "disabled") return known?.state ?? "invited";
  return known.hasPassword ? "active" : "invited";
}

const taken = () => refused("login-taken", "Another account has this login.");
