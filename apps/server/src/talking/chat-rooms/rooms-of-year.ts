import { countSilenced } from "./keep-rooms.queries.ts";
import { settleRooms } from "./keep-rooms.ts";

/** Updates of a school's rooms when its year moves. */
export const roomsOfYear = { settle: settleRooms, countSilenced };
