import type { listClassChildren as route } from "@dars/contract/identity/class-devices";
import type { Input, Reply } from "@dars/contract/platform/route";

import type { PublicContext } from "#platform/context.ts";

import { findDeviceBySecret, listYoung, type DeviceFound } from "./class-devices.queries.ts";
import { toDeviceClass, wrongDevice } from "./enrol-class-device.ts";

/** ACC-2: the children of the device's class who have a PIN and may sign in. Their names and nothing else. */
export async function listClassChildren(
  context: PublicContext,
  { secret }: Input<typeof route>["body"],
): Promise<Reply<typeof route>> {
  const { schoolId, device } = await requireDevice(context, secret);
  const children = await listYoung(context.database.reading(schoolId), schoolId, device.sectionId);
  return {
    class: toDeviceClass(device),
    children: children
      .filter(({ pinHash, accountId, accountState }) => pinHash && accountId && accountState !== "disabled")
      .map(({ id, name }) => ({ id, name })),
  };
}

/** The device that keeps this secret. Throws bad-credentials for one that may not be used now. */
export async function requireDevice(
  { database, tokens }: PublicContext,
  secret: string,
): Promise<{ readonly schoolId: number; readonly device: DeviceFound }> {
  const schoolId = Number(/^([1-9]\d{0,15})\./.exec(secret)?.[1] ?? 0);
  if (!Number.isSafeInteger(schoolId) || schoolId === 0) throw wrongDevice();
  const hash = tokens.hash("class-device", secret);
  const device = await findDeviceBySecret(database.reading(schoolId), schoolId, hash);
  if (!device) throw wrongDevice();
  return { schoolId, device };
}
