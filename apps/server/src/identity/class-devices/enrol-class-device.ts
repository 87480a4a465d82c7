import type { enrolClassDevice as route } from "@dars/contract/identity/class-devices";
import type { Input, Reply } from "@dars/contract/platform/route";

import { audit } from "#platform/audit.ts";
import type { PublicContext } from "#platform/context.ts";
import { enterSchool } from "#platform/db/enter-school.ts";
import { AppError } from "#platform/errors.ts";

import {
  findDeviceBySecret,
  insertDevice,
  spendClassCode,
  type DeviceFound,
} from "./class-devices.queries.ts";
import { plainCode } from "./issue-class-code.ts";

/** A school year, holidays and all; then the teacher enrols it again. */
const DAYS = 300;

/** ACC-2: enrols a device in the class of the given code. */
export async function enrolClassDevice(
  { database, tokens, requestId }: PublicContext,
  { code, name }: Input<typeof route>["body"],
): Promise<Reply<typeof route>> {
  return database.directoryTransaction(async (db) => {
    const spent = await spendClassCode(db, tokens.hash("class-code", plainCode(code)));
    if (!spent) throw wrongDevice();
    const { schoolId, sectionId, issuedBy } = spent;
    const secret = `${schoolId}.${tokens.create()}`;
    const secretHash = tokens.hash("class-device", secret);
    await enterSchool(db, schoolId);
    const id = await insertDevice(db, {
      schoolId,
      sectionId,
      name,
      secretHash,
      enrolledBy: issuedBy,
      days: DAYS,
    });
    await audit(db, schoolId, {
      action: "class-device.enrolled",
      accountId: issuedBy,
      subject: { kind: "class-device", id },
      requestId,
      changes: { section: sectionId },
    });
    const device = await findDeviceBySecret(db, schoolId, secretHash);
    if (!device) throw wrongDevice();
    return { secret, class: toDeviceClass(device) };
  });
}

export const toDeviceClass = ({ school, level, letter, expiresAt }: DeviceFound) => ({
  school,
  level,
  letter,
  expiresAt: expiresAt.toISOString(),
});

/** The same answer whether it never was one, was taken out, or its time is over. */
export const wrongDevice = () => new AppError("bad-credentials", "This device is not a classroom device.");
