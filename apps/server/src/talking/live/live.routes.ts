import * as contract from "@dars/contract/talking/live";

import type { Slice } from "#platform/http/api.ts";

import type { Epoch } from "./epoch.ts";
import type { Hub } from "./hub.ts";
import { syncRooms } from "./sync-rooms.ts";
import { openLive } from "./tickets.ts";

export const live =
  (hub: Hub, epoch: Epoch): Slice =>
  (api) => {
    api.serve(contract.openLive, (context) => openLive(context));
    api.serve(contract.syncRooms, (context, { body }) => syncRooms({ hub, epoch }, context, body));
  };
