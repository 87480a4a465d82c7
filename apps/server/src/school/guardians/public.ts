export { guardianInvited } from "./invite-guardian.ts";
