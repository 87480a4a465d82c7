import type { RoomChat } from "#talking/chat/public.ts";

/** Former members see nothing of the room. */
export const isGone = ({ view: { error } }: RoomChat): boolean =>
  error?.code === "not-found" || error?.code === "forbidden";
