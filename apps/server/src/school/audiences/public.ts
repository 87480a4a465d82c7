export { audienceOf, listAudience, appointmentsOf, peopleOf, personAs } from "./audience.queries.ts";
export { refuseWider } from "./refuse-wider.ts";
