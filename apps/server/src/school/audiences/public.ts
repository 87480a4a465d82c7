export { audienceOf, listAudience, appointmentsOf, peopleOf } from "./audience.queries.ts";
export { refuseWider } from "./refuse-wider.ts";
