import type { DoneOrProposed } from "@dars/contract/oversight/proposals";
import type { Input } from "@dars/contract/platform/route";
import type { inviteGuardian as route } from "@dars/contract/school/guardians";
import { Relation, type PersonNameParts } from "@dars/contract/school/people";
import { Type } from "typebox";

import { proposalKind, propose } from "#oversight/proposals/public.ts";
import type { Context } from "#platform/context.ts";
import { once } from "#platform/db/once.ts";
import { keyedBy } from "#platform/db/write-once.ts";
import { insertRecord } from "#school/people/public.ts";

import { insertGuardianLink } from "./link-guardian.ts";

const Payload = Type.Object({
  studentId: Type.Integer(),
  name: Type.String(),
  relation: Relation,
  phone: Type.Union([Type.String(), Type.Null()]),
});

const USUAL = {
  isPrimary: false,
  canView: true,
  canMessage: true,
  canPickup: false,
  getsNotifications: true,
} as const;

/** B5: the school writes the guardian down; who it is has still to be verified (FAM-3). */
export const guardianInvited = proposalKind({
  name: "guardian.invited",
  decidedBy: ["school_management", "administrator"],
  needsTwo: true,
  payload: Payload,
  apply: async ({ context, db, schoolId, payload: { studentId, name, relation, phone } }) => {
    const record = { nameParts: splitName(name), sex: null, birthDate: null, phone, email: null };
    const guardianId = await insertRecord(db, schoolId, record);
    const values = { ...USUAL, relation, state: "invited", isRestricted: false } as const;
    await insertGuardianLink(context, db, schoolId, { guardianId, studentId }, values);
    return { madePersonId: guardianId };
  },
});

export async function inviteGuardian(
  context: Context,
  { params: { schoolId, studentId }, body: { key, reason, ...asked } }: Input<typeof route>,
): Promise<DoneOrProposed> {
  const { database } = context;
  const payload = { studentId, ...asked };
  const keyed = keyedBy(context, schoolId, key, payload);
  return database.inSchool(schoolId, (db) =>
    once(db, keyed, async (): Promise<DoneOrProposed> => {
      const proposalId = await propose(context, db, schoolId, {
        kind: guardianInvited.name,
        subject: { kind: "person", id: studentId },
        payload,
        changes: [
          { field: "guardian", from: null, to: asked.name },
          { field: "relation", from: null, to: asked.relation },
          ...(asked.phone === null ? [] : [{ field: "phone", from: null, to: asked.phone }]),
        ],
        reason,
      });
      return { state: "proposed", proposalId };
    }),
  );
}

const KURDISH = /[پچژگڤڕڵۆێەھ]/u;
const ARABIC = /\p{Script=Arabic}/u;

/** A whole name in parts: the first is the given name, the last the family's, as families write it. */
function splitName(name: string): PersonNameParts {
  const [given = "", ...others] = name.normalize("NFC").trim().split(/\s+/u);
  const family = others.pop();
  const [father, grandfather] = others;
  const parts = {
    given,
    ...(father !== undefined && { father }),
    ...(grandfather !== undefined && { grandfather: others.slice(1).join(" ") }),
    ...(family !== undefined && { family }),
  };
  if (KURDISH.test(name)) return { ckb: parts };
  return ARABIC.test(name) ? { ar: parts } : { en: parts };
}
