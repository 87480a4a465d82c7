import { GROUP_BY_KIND, NOTIFICATION_GROUPS, type NotificationGroup } from "#talking/notification-groups.ts";
import type { NotificationKind } from "#talking/notifications.ts";

/**
 * Channels of the Android app: each can be silenced by itself in the phone's settings. `urgent` is for what overrides
 * the quiet hours (NTF-2), `summary` for several notices in one push. The ids are on the phones for good.
 */
export const PUSH_CHANNELS = ["urgent", ...NOTIFICATION_GROUPS, "summary"] as const;
export type PushChannel = "urgent" | NotificationGroup | "summary";

/** The channel of a notice of one kind. */
export const findPushChannel = (kind: NotificationKind, isUrgent: boolean): PushChannel =>
  isUrgent ? "urgent" : GROUP_BY_KIND[kind];
