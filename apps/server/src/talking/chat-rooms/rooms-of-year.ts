import { countSilenced } from "./keep-rooms.queries.ts";
import { settleRooms } from "./keep-rooms.ts";

/** What the rooms of a school do when its year moves. */
export const roomsOfYear = { settle: settleRooms, countSilenced };
