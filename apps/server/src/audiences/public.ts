export { audienceOf, listAudience, mandatesOf, peopleOf } from "./audience.queries.ts";
export { refuseWider } from "./refuse-wider.ts";
