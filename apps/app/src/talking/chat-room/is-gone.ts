import type { RoomChat } from "#talking/chat/public.ts";

/** Whoever is no member any more sees nothing of the room. */
export const isGone = ({ view: { error } }: RoomChat): boolean =>
  error?.code === "not-found" || error?.code === "forbidden";
