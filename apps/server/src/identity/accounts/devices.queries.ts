import type { Db } from "#platform/db/db.ts";

export const updateDevice = (
  db: Db,
  sessionId: number,
  device: {
    platform: "android" | "ios" | "web";
    name: string | null;
    appVersion: string | null;
    pushToken: string | null;
    tags: Readonly<Record<string, string>> | null;
  },
) =>
  db
    .updateTable("sessions")
    .set({
      platform: device.platform,
      device_name: device.name,
      app_version: device.appVersion,
      push_token: device.pushToken,
      push_tags: device.tags === null ? null : JSON.stringify(device.tags),
    })
    .where("id", "=", sessionId)
    .where("ended_at", "is", null)
    .execute();

/** A device belongs to the user who signed in on it last: a push for an earlier user must not reach it. */
export const takePushToken = (db: Db, sessionId: number, pushToken: string) =>
  db
    .updateTable("sessions")
    .set({ push_token: null, push_tags: null })
    .where("push_token", "=", pushToken)
    .where("id", "<>", sessionId)
    .execute();

/**
 * The push service reports that the address is no longer valid; another device of the session may have come
 * meanwhile.
 */
export const dropPushAddress = (
  db: Db,
  { sessionId, pushToken }: { readonly sessionId: number; readonly pushToken: string },
) =>
  db
    .updateTable("sessions")
    .set({ push_token: null, push_tags: null })
    .where("id", "=", sessionId)
    .where("push_token", "=", pushToken)
    .execute();
