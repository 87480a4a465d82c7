export { ownPeople } from "./own-people.ts";
export { personErased } from "./person-erased.ts";
export { refuseUnidentified } from "./refuse-unidentified.ts";
export { ownDataCauses } from "./own-data-causes.queries.ts";
