export { giveToAccount } from "./account-office.queries.ts";
export { closedBecause } from "./account-office.policy.ts";
export {
  findSectionNames,
  listSectionPeople,
  type SectionNames,
  type SectionPerson,
} from "./section-people.queries.ts";
export { disableAccount } from "./disable-account.ts";
export { ensureAccount } from "./ensure-account.ts";
