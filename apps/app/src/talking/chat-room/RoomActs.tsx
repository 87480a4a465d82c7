import { lazy } from "react";

// Few act: the room is not to weigh more for it.
/** What staff can do about a message or the whole room. */
export const RoomActs = lazy(async () => ({
  default: (await import("#talking/moderation/public.ts")).RoomActsForm,
}));
