import { createHash } from "node:crypto";

import { isUrgentReason, type ReportReason } from "@dars/contract/talking/moderation";
import type { RoomEvent } from "@dars/contract/talking/room-event";

import { audit } from "#platform/audit.ts";
import type { Db } from "#platform/db/db.ts";
import { findEvents } from "#talking/chat/public.ts";
import { attachFiles, readAttachable } from "#talking/files/public.ts";

import { dueAt } from "./due-at.ts";
import { findSchool, findStanding } from "./names.queries.ts";
import { findMessage, findOpenCase, insertCase, insertCopy } from "./reports.queries.ts";
import { tellHandlers } from "./tell.ts";

/** Events before and after the reported message. */
const AROUND = 20;

interface Opened {
  readonly roomId: number;
  readonly msgNo: number | null;
  readonly aboutPersonId: number;
  readonly origin: "report" | "words";
  readonly reason: ReportReason;
}

/** Opens a case with its sealed copy and notifies its handlers. Returns its id, or that of an open one. */
export async function openCase(db: Db, schoolId: number, opened: Opened): Promise<number> {
  const { aboutPersonId, reason, origin } = opened;
  const school = await findSchool(db, schoolId);
  const { isStaff, isManagement } = await findStanding(db, schoolId, aboutPersonId);
  const isUrgent = isUrgentReason(reason);
  const made = await insertCase(db, schoolId, {
    ...opened,
    isUrgent,
    isAboutStaff: isStaff,
    isAboutManagement: isManagement,
    dueAt: dueAt(new Date(), isUrgent, school),
  });
  if (!made) return (await findOpenCase(db, schoolId, opened))?.id ?? 0;
  const caseId = made.id;
  const digest = await seal(db, schoolId, caseId, opened);
  // Without an account: the reporter's identity is never shared (MOD-3).
  await audit(db, schoolId, {
    action: "case.opened",
    accountId: null,
    subject: { kind: "case", id: caseId },
    // The management reads this log: of a case about itself it says nothing but that there is one (MOD-2).
    changes: {
      copy: digest.toString("hex"),
      ...(!isManagement && { room: opened.roomId, reason, origin }),
    },
  });
  // A word that was flagged may be nothing: it waits in the list.
  if (origin === "report")
    await tellHandlers(db, schoolId, {
      caseId,
      aboutPersonId,
      toManagement: !isManagement,
      toOffice: isStaff || isManagement,
      urgent: reason === "self_harm",
    });
  return caseId;
}

/** Copies the context of the message at this moment. */
async function seal(
  db: Db,
  schoolId: number,
  caseId: number,
  { roomId, msgNo }: Pick<Opened, "roomId" | "msgNo">,
): Promise<Buffer> {
  const message = msgNo === null ? undefined : await findMessage(db, schoolId, roomId, msgNo);
  const around = message ? message.seq - AROUND - 1 : await startOfTail(db, schoolId, roomId);
  const options = { after: Math.max(0, around), limit: 2 * AROUND + 1, most: Number.MAX_SAFE_INTEGER };
  const events = (await findEvents(db, { schoolId, roomId }, options))?.events ?? [];
  const digest = computeDigest(events);
  await insertCopy(db, schoolId, caseId, { events, digest });
  await keepEvidence(db, schoolId, caseId, events);
  return digest;
}

/** The files of the copy stay as long as the case does, for its handlers. */
async function keepEvidence(
  db: Db,
  schoolId: number,
  caseId: number,
  events: readonly RoomEvent[],
): Promise<void> {
  const attachments = events.flatMap((event) => ("attachments" in event ? event.attachments : []));
  const fileIds = attachments.flatMap((one) => ("fileId" in one && one.fileId !== null ? [one.fileId] : []));
  if (fileIds.length === 0) return;
  const there = await readAttachable(db, schoolId, fileIds, "case");
  const to = { kind: "case", id: caseId } as const;
  await attachFiles(
    db,
    schoolId,
    [...there.keys()].map((fileId) => ({ fileId, to })),
  );
}

async function startOfTail(db: Db, schoolId: number, roomId: number): Promise<number> {
  const options = { after: 0, limit: 1, most: 0 };
  return ((await findEvents(db, { schoolId, roomId }, options))?.head ?? 0) - 2 * AROUND - 1;
}

/** Shows later that a copy is the sealed one. */
export const computeDigest = (events: readonly RoomEvent[]): Buffer =>
  createHash("sha256").update(canonical(events)).digest();

/** The database keeps the fields of an object in an order of its own. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const fields = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return `{${fields.map(([name, each]) => `${JSON.stringify(name)}:${canonical(each)}`).join()}}`;
}
