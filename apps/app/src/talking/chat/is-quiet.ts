import type { RoomCard } from "@dars/contract/talking/chat-rooms";

import { serverNow } from "#platform/time/server-now.ts";

/** True while the person has muted the room for itself: no badge, no push (CNT-9). */
export const isQuiet = ({ quietUntil }: Pick<RoomCard, "quietUntil">, now = serverNow()): boolean =>
  quietUntil !== null && Date.parse(quietUntil) > now;
