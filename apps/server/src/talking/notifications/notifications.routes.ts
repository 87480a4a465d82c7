import * as contract from "@dars/contract/talking/notifications";

import type { Slice } from "#platform/http/api.ts";
import { vapidKeys } from "#platform/push/vapid-keys.ts";

import { countNotifications, listNotifications } from "./list-notifications.ts";
import { markNotifications } from "./mark-notifications.ts";
import type { NoticeCauses } from "./notice-cause.queries.ts";
import { readNotificationSettings, saveNotificationSettings } from "./notification-settings.ts";

/** With the causes of the kinds that are shown until theirs is over; the server has those of all. */
export const notifications =
  (causes: Partial<NoticeCauses>): Slice =>
  (api) => {
    api.serve(contract.listNotifications, (context, { query }) => listNotifications(context, causes, query));
    api.serve(contract.countNotifications, (context) => countNotifications(context, causes));
    api.serve(contract.markNotifications, (context, { body }) => markNotifications(context, body));
    api.serve(contract.readNotificationSettings, (context) => readNotificationSettings(context));
    api.serve(contract.saveNotificationSettings, (context, { body }) =>
      saveNotificationSettings(context, body),
    );
    api.serve(contract.readPushKey, async ({ tokens }) => ({ key: vapidKeys(tokens).publicKey }));
  };
