import type { RoomCard } from "@dars/contract/talking/chat-rooms";

/** True while the person has muted the room for itself: no badge, no push (CNT-9). */
export const isQuiet = ({ quietUntil }: Pick<RoomCard, "quietUntil">, now = Date.now()): boolean =>
  quietUntil !== null && Date.parse(quietUntil) > now;
