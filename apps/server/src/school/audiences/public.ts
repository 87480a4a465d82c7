export {
  getAudienceColumns,
  listAudience,
  selectAppointments,
  selectAudiencePeople,
  personAs,
} from "./audience.queries.ts";
export { refuseWider } from "./refuse-wider.ts";
