import type { SignedIn } from "@dars/contract/identity/accounts";
import type { signInWithPictures as route } from "@dars/contract/identity/class-devices";
import type { Input } from "@dars/contract/platform/route";

import {
  judgeInLane,
  listAssignments,
  openSession,
  type Assignment,
  type SessionBook,
} from "#identity/accounts/public.ts";
import { audit } from "#platform/audit.ts";
import type { PublicContext } from "#platform/context.ts";
import { AppError, notSignedIn } from "#platform/errors.ts";

import { findYoung, markUsed, type DeviceFound } from "./class-devices.queries.ts";
import { wrongDevice } from "./enrol-class-device.ts";
import { requireDevice } from "./list-class-children.ts";
import { isPin } from "./picture-pin.ts";

/** A school day. */
const MINUTES = 6 * 60;

type PictureSignInBody = Input<typeof route>["body"];

/**
 * ACC-2: a child of the device's class signs in by four pictures, as a student only, for a school day.
 * Failures delay the next try of this child on this device, by any person.
 */
export async function signInWithPictures(
  book: SessionBook,
  context: PublicContext,
  body: PictureSignInBody,
): Promise<SignedIn> {
  const { schoolId, device } = await requireDevice(context, body.secret);
  const lane = context.tokens.hash("picture-lane", `${schoolId} ${device.id} ${body.studentId}`);
  const child = await judgeInLane(context, lane, () => findChild(context, schoolId, device, body));
  if (!child) throw new AppError("bad-credentials", "Wrong pictures.");
  const { accountId, assignment } = child;
  const signedIn = await openSession(context, {
    accountId,
    assignment,
    timeoutDays: MINUTES / (24 * 60),
    mustChangePassword: false,
    device: { platform: "web", deviceName: device.name, appVersion: null },
    bounds: { minutes: MINUTES, classDeviceId: device.id },
  });
  if (await noteUse(context, schoolId, device.id, child)) return signedIn;
  await book.end({ accountId, tokenHash: book.hash(signedIn.userData.token) }, "ended_elsewhere");
  throw wrongDevice();
}

interface Child {
  readonly accountId: number;
  readonly assignment: Assignment;
}

async function findChild(
  { database, tokens }: PublicContext,
  schoolId: number,
  { sectionId }: DeviceFound,
  { studentId, pictures }: PictureSignInBody,
): Promise<Child | undefined> {
  const child = await findYoung(database.reading(schoolId), schoolId, studentId);
  const isOfClass = child?.sectionId === sectionId && child.accountState !== "disabled";
  if (!isOfClass || child.accountId === null || child.pinHash === null) return undefined;
  if (!isPin(tokens, { schoolId, studentId }, pictures, child.pinHash)) return undefined;
  const { accountId } = child;
  const assignment = (await listAssignments(database.directory, accountId)).find(
    (each) => each.role === "student" && each.schoolId === schoolId,
  );
  return assignment && { accountId, assignment };
}

/** False where the device was taken out of its class while the pictures were judged. */
async function noteUse(
  { database, requestId }: PublicContext,
  schoolId: number,
  deviceId: number,
  { accountId, assignment }: Child,
): Promise<boolean> {
  if (assignment.personId === null) throw notSignedIn();
  const subject = { kind: "class-device", id: deviceId };
  return database.inSchool(schoolId, async (db) => {
    if (!(await markUsed(db, schoolId, deviceId))) return false;
    await audit(db, schoolId, {
      action: "class-device.used",
      accountId,
      role: "student",
      subject,
      requestId,
    });
    return true;
  });
}
