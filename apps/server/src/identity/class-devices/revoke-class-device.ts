import type { revokeClassDevice as route } from "@dars/contract/identity/class-devices";
import type { Input } from "@dars/contract/platform/route";

import type { SessionBook } from "#identity/accounts/public.ts";
import { audited } from "#platform/audit.ts";
import type { Context } from "#platform/context.ts";
import { notFound } from "#platform/errors.ts";

import { revokeDevice } from "./class-devices.queries.ts";

/** ACC-2: removes a device from its class, and ends all sessions on it. */
export async function revokeClassDevice(
  book: SessionBook,
  context: Context,
  { schoolId, sectionId, deviceId }: Input<typeof route>["params"],
): Promise<Record<string, never>> {
  const { database } = context;
  const tellEnded = await database.inSchool(schoolId, async (db) => {
    if (!(await revokeDevice(db, schoolId, sectionId, deviceId))) throw notFound("This device");
    await audited(context, db, schoolId, "class-device.revoked", ["class-device", deviceId]);
    return book.ending(db, { classDeviceId: deviceId }, "ended_elsewhere");
  });
  tellEnded();
  return {};
}
