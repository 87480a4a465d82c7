import type { Input, Reply } from "@dars/contract/platform/route";
import type { claimChildren as route, GuardianLink } from "@dars/contract/school/guardians";

import { giveToAccount } from "#identity/account-office/public.ts";
import { listAccountPeople, spendInvite } from "#identity/accounts/public.ts";
import { audited } from "#platform/audit.ts";
import type { Context } from "#platform/context.ts";
import type { Db } from "#platform/db/db.ts";
import { enterSchool } from "#platform/db/enter-school.ts";
import { AppError } from "#platform/errors.ts";

import { findOwnPerson, isUnused, listOpenLinks } from "./claims.queries.ts";
import { insertLink, listLinks, lockStudent, updateLink } from "./guardians.queries.ts";

/** The person of a letter, and the caller's own person in the same school. */
interface Claim {
  readonly schoolId: number;
  readonly invitedId: number;
  readonly ownId: number | undefined;
}

/** B5. The code is spent in the transaction that links the children, so it is neither lost nor used twice. */
export async function claimChildren(
  context: Context,
  { body: { login, code } }: Input<typeof route>,
): Promise<Reply<typeof route>> {
  const { groupId, accountId } = context.actor;
  const invite = { login, code, groupId, tellsPast: true, guesserId: accountId };
  let children = 0;
  await spendInvite(context, invite, async (db, invited) => {
    children = await claimFrom(context, db, invited);
  });
  return { children };
}

async function claimFrom(context: Context, db: Db, invited: number): Promise<number> {
  const { accountId } = context.actor;
  if (invited === accountId) throw alreadyLinked();
  if (!(await isUnused(db, invited)))
    throw refusal("This letter belongs to an account that is in use: sign in with it.", "account");
  let [found, linked] = [0, 0];
  for (const { schoolId, personId } of await listAccountPeople(db, invited)) {
    await enterSchool(db, schoolId);
    const links = await listOpenLinks(db, schoolId, personId);
    if (links.length === 0) continue;
    found += links.length;
    const own = await findOwnPerson(db, schoolId, accountId);
    linked += await takeOver(context, db, { schoolId, invitedId: personId, ownId: own?.personId }, links);
  }
  if (found === 0) throw refusal("This letter is not a guardian's.", "guardian");
  if (linked === 0) throw alreadyLinked();
  return linked;
}

/** Whom the school does not know yet becomes the person of the letter; of others the links move to their own person. */
async function takeOver(
  context: Context,
  db: Db,
  claim: Claim,
  links: readonly GuardianLink[],
): Promise<number> {
  const { schoolId, invitedId, ownId } = claim;
  if (ownId === undefined) {
    await giveToAccount(db, { schoolId, personId: invitedId, accountId: context.actor.accountId });
    for (const link of links) await writeDown(context, db, schoolId, link);
    return links.length;
  }
  let moved = 0;
  for (const link of links) if (await moveLink(context, db, { schoolId, ownId }, link)) moved += 1;
  return moved;
}

/**
 * The number of the child's guardians stays as it is (FAM-2). Whom a court restricts stays restricted, even after the
 * link has ended (FAM-4).
 */
async function moveLink(
  context: Context,
  db: Db,
  { schoolId, ownId }: { readonly schoolId: number; readonly ownId: number },
  { id: linkId, studentId }: Pick<GuardianLink, "id" | "studentId">,
): Promise<boolean> {
  if (ownId === studentId) return false;
  await lockStudent(db, schoolId, studentId);
  const known = await listLinks(db, schoolId, studentId);
  const own = known.find(({ guardianId }) => guardianId === ownId);
  if (own && (own.state !== "ended" || own.isRestricted)) return false;
  // As it is now: the office may have changed it since it was listed.
  const link = known.find((each) => each.id === linkId);
  if (!link || !isOpen(link)) return false;
  await updateLink(db, schoolId, link.id, { ...link, isPrimary: false, state: "ended" });
  const { id } = await insertLink(db, schoolId, { guardianId: ownId, studentId }, link);
  await writeDown(context, db, schoolId, { ...link, id, guardianId: ownId });
  return true;
}

const isOpen = ({ state, isRestricted }: GuardianLink) =>
  !isRestricted && (state === "invited" || state === "verified");

const writeDown = (
  context: Context,
  db: Db,
  schoolId: number,
  { id, studentId, guardianId, state }: Pick<GuardianLink, "id" | "studentId" | "guardianId" | "state">,
) =>
  audited(context, db, schoolId, "guardian-link.created", ["guardian-link", id], {
    studentId,
    guardianId,
    state,
    by: "letter",
  });

const refusal = (message: string, needs: string) => new AppError("conflict", message, { details: { needs } });

const alreadyLinked = () => refusal("These children are already linked to you.", "other");
