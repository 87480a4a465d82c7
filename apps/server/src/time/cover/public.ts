export { listTeachingRooms, listTold } from "./cover.queries.ts";
export { doubles, lessonsOfDay } from "./doubles.ts";
export { openToSubstitutes } from "./open-to-substitutes.ts";
export { tellOfReport } from "./own-absences.ts";
export { coverCauses } from "./cover-causes.queries.ts";
