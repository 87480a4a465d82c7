import { randomInt } from "node:crypto";

import type { Names } from "@dars/contract/platform/primitives";
import type { Input, Reply } from "@dars/contract/platform/route";
import { searchText } from "@dars/contract/platform/search-text";
import type { changeConsent as changeRoute, signConsent as route } from "@dars/contract/talking/ask-answers";

import { audited } from "#platform/audit.ts";
import type { Context } from "#platform/context.ts";
import type { Db } from "#platform/db/db.ts";
import { clash, writeOnce } from "#platform/db/write-once.ts";
import { AppError, notFound } from "#platform/errors.ts";

import { listAskedFor } from "./asked.queries.ts";
import { findAsk } from "./asks.queries.ts";
import {
  insertSignature,
  listOwnConsents,
  lockConsent,
  setSignatureAside,
  type OwnConsentRow,
} from "./consents.queries.ts";
import { refuseWithdrawn } from "./require-ask.ts";
import { remindOfChild, settleAnswered } from "./tell-asked.ts";

/** Crockford's: no letter that can be taken for a figure. */
const LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const CODE_LENGTH = 16;

/** ASK-1, ASK-2: written once, by one who is a guardian of the child whom the ask is for at this moment. */
export async function signConsent(
  context: Context,
  { params: { schoolId, askId, studentId }, body }: Input<typeof route>,
): Promise<Reply<typeof route>> {
  const which = { askId, studentId };
  return writeOnce(context, schoolId, { ...body, ...which }, async (db) => {
    const { own, isOpen } = await lockOwn(context, db, schoolId, which);
    if (own.state !== "waiting" || own.signatures.some(({ isOwn }) => isOwn))
      throw clash("answered", "It was decided for this child before.");
    if (!isOpen) throw clash("closed", "Its deadline is over.");
    return write(context, db, schoolId, which, own, body);
  });
}

/** ASK-8: who has signed decides otherwise, until the deadline. What was signed before stays in the history. */
export async function changeConsent(
  context: Context,
  { params: { schoolId, askId, studentId }, body }: Input<typeof changeRoute>,
): Promise<Reply<typeof changeRoute>> {
  const which = { askId, studentId };
  return writeOnce(context, schoolId, { ...body, ...which }, async (db) => {
    const { own, isOpen } = await lockOwn(context, db, schoolId, which);
    const signed = own.signatures.find(({ isOwn }) => isOwn);
    if (!signed) throw notFound("This signature");
    if (signed.agrees === body.agrees) throw clash("answered", "This is what was decided before.");
    if (!isOpen) throw clash("closed", "Its deadline is over.");
    await setSignatureAside(db, schoolId, { ...which, guardianId: own.guardianId });
    const written = await write(context, db, schoolId, which, own, body);
    await remindOfChild(db, { schoolId, askId }, studentId);
    return written;
  });
}

interface WhichConsent {
  readonly askId: number;
  readonly studentId: number;
}

/** The child's part of the caller, while nobody else signs for the child. */
async function lockOwn(
  { actor }: Context,
  db: Db,
  schoolId: number,
  { askId, studentId }: WhichConsent,
): Promise<{ readonly own: OwnConsentRow; readonly isOpen: boolean }> {
  await lockConsent(db, schoolId, askId, studentId);
  const ask = await findAsk(db, schoolId, askId);
  const [own] = await listOwnConsents(db, schoolId, askId, actor, studentId);
  if (!ask || !own) throw notFound("This ask");
  refuseWithdrawn(ask);
  return { own, isOpen: ask.state === "open" };
}

async function write(
  context: Context,
  db: Db,
  schoolId: number,
  { askId, studentId }: WhichConsent,
  { guardianId, guardian, relation }: OwnConsentRow,
  { agrees, name, reason }: Input<typeof route>["body"],
): Promise<Reply<typeof route>> {
  const { actor } = context;
  refuseOtherName(name, guardian);
  const signedAt = await insertSignature(db, schoolId, {
    askId,
    studentId,
    guardianId,
    accountId: actor.accountId,
    relation,
    agrees,
    typedName: name.trim(),
    reason: reason?.trim() || null,
    code: createCode(),
  });
  const [now] = await listOwnConsents(db, schoolId, askId, actor, studentId);
  await settleAnswered(db, schoolId, await listAskedFor(db, schoolId, { askId, personIds: [studentId] }));
  await audited(context, db, schoolId, agrees ? "ask.agreed" : "ask.refused", ["student", studentId], {
    ask: askId,
  });
  return { state: now?.state ?? "waiting", signedAt: signedAt.toISOString() };
}

/** The name begins as the guardian's own does in one of the languages, in any spelling of the same letters (TXT-1). */
function refuseOtherName(typed: string, name: Names): void {
  const begins = Object.values(name)
    .flatMap((own) => (own === null ? [] : searchText(own).split(" ").slice(0, 1)))
    .filter((word) => word !== "");
  if (begins.includes(searchText(typed).split(" ")[0] ?? "")) return;
  throw new AppError("invalid", "This is not the name of the one who signs.", {
    field: "/body/name",
    details: { reason: "other-name" },
  });
}

/** 80 random bits in letters and figures that are read aloud and typed without doubt. */
const createCode = (): string =>
  Array.from({ length: CODE_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join("");

/** A typed code: either case, with dashes or blanks, O for 0. Undefined if it cannot be one. */
export function readConsentCode(typed: string): string | undefined {
  const code = typed.toUpperCase().replaceAll(/[\s-]/g, "").replaceAll("O", "0").replaceAll(/[IL]/g, "1");
  return /^[0-9A-HJKMNP-TV-Z]{16}$/.test(code) ? code : undefined;
}
