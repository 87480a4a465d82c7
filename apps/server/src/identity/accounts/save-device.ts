import type { saveDevice as route } from "@dars/contract/identity/accounts";
import { pushTags } from "@dars/contract/identity/push-tags";
import type { Input } from "@dars/contract/platform/route";

import type { Context } from "#platform/context.ts";
import { invalid } from "#platform/errors.ts";
import { isSubscription } from "#platform/push/subscription.ts";

import { takePushToken, updateDevice } from "./devices.queries.ts";
import { readUserData } from "./user-data.ts";

/**
 * Registers the calling device for push under the tags of its role, or takes it off when the token is null. A browser
 * whose push service is none of these is refused: it would never be called.
 */
export async function saveDevice(
  { actor, database }: Context,
  device: Input<typeof route>["body"],
  services: { readonly hosts: readonly string[]; readonly localHosts: readonly string[] },
): Promise<{ tags: Record<string, string> }> {
  const { platform, pushToken } = device;
  if (platform === "web" && pushToken !== null && !isSubscription(pushToken, services))
    throw invalid("This is no subscription at a push service that is known here.", "pushToken");
  const known = { ...actor, lastLoginAt: new Date(), timeoutDays: 0, timeZone: "UTC" };
  const tags = pushTags(await readUserData(database, known, ""));
  await database.directoryTransaction(async (db) => {
    if (device.pushToken !== null) await takePushToken(db, actor.sessionId, device.pushToken);
    await updateDevice(db, actor.sessionId, {
      platform: device.platform,
      name: device.name ?? null,
      appVersion: device.appVersion ?? null,
      pushToken: device.pushToken,
      tags: device.pushToken === null ? null : tags,
    });
  });
  return { tags: device.pushToken === null ? {} : tags };
}
