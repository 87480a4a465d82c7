export { MOST_GUARDIANS } from "./families.ts";
export { guardianInvited } from "./invite-guardian.ts";
export { refuseOwnChild } from "./refuse-own-child.ts";
export { GUARDIAN_LINKS } from "./guardians.record.ts";
