export { MOST_GUARDIANS } from "./families.ts";
export { guardianInvited } from "./invite-guardian.ts";
export { refuseOwnChild } from "./refuse-own-child.ts";
export { GUARDIAN_LINK_COLUMNS } from "./guardians.record.ts";
