import type { Input, Reply } from "@dars/contract/platform/route";
import {
  hidesAtOnce,
  isUrgentReason,
  REPORTS_THAT_HIDE,
  type report as route,
  type ReportReason,
} from "@dars/contract/talking/moderation";

import { personOfRoom, type SchoolPerson } from "#identity/access/public.ts";
import type { Context } from "#platform/context.ts";
import type { Db } from "#platform/db/db.ts";
import { writeOnce } from "#platform/db/write-once.ts";
import { AppError, invalid, notFound } from "#platform/errors.ts";
import { redactMessage } from "#talking/chat/public.ts";

import { dueAt } from "./due-at.ts";
import { findSchool } from "./names.queries.ts";
import { openCase } from "./open-case.ts";
import {
  countLatelyBy,
  countReports,
  findMessage,
  findOpenCase,
  findSeat,
  insertReport,
  isShownIn,
  lockRoom,
  raiseCase,
  setHidden,
  setReported,
  wasCleared,
} from "./reports.queries.ts";
import { tellHandlers } from "./tell.ts";

type ReportRequest = Input<typeof route>;

/** K8, MOD-1. No notification, and nothing in the audit log, identifies the reporter. */
export async function report(
  context: Context,
  { params: { roomId }, body }: ReportRequest,
): Promise<Reply<typeof route>> {
  const place = await personOfRoom(context, roomId);
  return writeOnce(context, place.schoolId, { ...body, roomId }, (db) => write(db, place, roomId, body));
}

async function write(
  db: Db,
  place: SchoolPerson,
  roomId: number,
  { reason, note, ...body }: ReportRequest["body"],
): Promise<Reply<typeof route>> {
  const { schoolId, personId } = place;
  await lockRoom(db, schoolId, roomId);
  const seat = await findSeat(db, place, roomId);
  if (!seat) throw notFound("This room");
  const about = await findAbout(db, schoolId, roomId, body);
  if (about.aboutPersonId === personId) throw invalid("Nobody reports themselves.", "/body");
  await requirePatience(db, schoolId, personId);
  const known = await findOpenCase(db, schoolId, about);
  const caseId = known?.id ?? (await openCase(db, schoolId, { ...about, origin: "report", reason }));
  await insertReport(db, schoolId, { caseId, reporterId: personId, role: seat.role, reason, note });
  if (known) await addTo(db, schoolId, { ...known, aboutPersonId: about.aboutPersonId }, reason);
  const isHidden = known?.isHidden === true || (await hide(db, schoolId, { ...about, caseId }, reason));
  return { isHiddenFromAll: isHidden, showsHelp: reason === "self_harm" };
}

/** Each report may hide a message, and notifies a handler. */
const MOST_AN_HOUR = 30;

async function requirePatience(db: Db, schoolId: number, reporterId: number): Promise<void> {
  if ((await countLatelyBy(db, schoolId, reporterId)) >= MOST_AN_HOUR)
    throw new AppError("too-many-requests", "Too many reports. The school is reviewing them.", {
      retryAfter: 3600,
    });
}

async function findAbout(
  db: Db,
  schoolId: number,
  roomId: number,
  { msgNo, personId }: Pick<ReportRequest["body"], "msgNo" | "personId">,
) {
  if (msgNo !== null) {
    const message = await findMessage(db, schoolId, roomId, msgNo);
    if (!message) throw notFound("This message");
    return { roomId, msgNo, aboutPersonId: message.senderId };
  }
  if (personId === null) throw invalid("Say what is reported.", "/body/msgNo");
  if (!(await isShownIn(db, schoolId, roomId, personId))) throw notFound("This person");
  return { roomId, msgNo: null, aboutPersonId: personId };
}

type KnownCase = NonNullable<Awaited<ReturnType<typeof findOpenCase>>> & { readonly aboutPersonId: number };

/**
 * A second report may be the graver one; the first report of a message flagged by a word list is the first
 * that notifies handlers.
 */
async function addTo(db: Db, schoolId: number, known: KnownCase, reason: ReportReason): Promise<void> {
  const { id: caseId, aboutPersonId, isAboutManagement, isAboutStaff } = known;
  const isFirst = await setReported(db, schoolId, caseId);
  const isGraver = isUrgentReason(reason) && (!known.isUrgent || isAlarm(reason, known.reason));
  if (isGraver) {
    const school = await findSchool(db, schoolId);
    await raiseCase(db, schoolId, caseId, { reason, dueAt: dueAt(new Date(), true, school) });
  }
  if (!isGraver && !isFirst) return;
  await tellHandlers(db, schoolId, {
    caseId,
    aboutPersonId,
    toManagement: !isAboutManagement,
    toOffice: isAboutManagement || isAboutStaff,
    urgent: reason === "self_harm",
  });
}

/** A person may be in danger, which the case did not show. */
const isAlarm = (reason: ReportReason, known: ReportReason): boolean =>
  reason === "self_harm" && known !== "self_harm";

interface Hidden {
  readonly roomId: number;
  readonly msgNo: number | null;
  readonly caseId: number;
}

/** MOD-1: hidden by two reports, or by one for an urgent reason, until a handler has reviewed it; then by two. */
async function hide(
  db: Db,
  schoolId: number,
  { roomId, msgNo, caseId }: Hidden,
  reason: ReportReason,
): Promise<boolean> {
  if (msgNo === null) return false;
  const isEnough = hidesAtOnce(reason) && !(await wasCleared(db, schoolId, roomId, msgNo));
  if (!isEnough && (await countReports(db, schoolId, caseId)) < REPORTS_THAT_HIDE) return false;
  if ((await redactMessage(db, schoolId, { roomId, msgNo, by: null, reason: "hidden" })) === undefined)
    return false;
  await setHidden(db, schoolId, caseId, true);
  return true;
}
