import type { listClassDevices as route } from "@dars/contract/identity/class-devices";
import type { Input, Reply } from "@dars/contract/platform/route";

import type { Context } from "#platform/context.ts";
import { notFound } from "#platform/errors.ts";

import { hasSection, listDevices, listYoung } from "./class-devices.queries.ts";

export async function listClassDevices(
  { database }: Context,
  { schoolId, sectionId }: Input<typeof route>["params"],
): Promise<Reply<typeof route>> {
  const db = database.reading(schoolId);
  const [isThere, devices, children] = await Promise.all([
    hasSection(db, schoolId, sectionId),
    listDevices(db, schoolId, sectionId),
    listYoung(db, schoolId, sectionId),
  ]);
  if (!isThere) throw notFound("This section");
  return {
    devices: devices.map(({ enrolledAt, expiresAt, lastUsedAt, ...device }) => ({
      ...device,
      enrolledAt: enrolledAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
    })),
    children: children.map(({ id, name, pinHash }) => ({ id, name, hasPin: pinHash !== null })),
  };
}
