export { composeSchoolOverview, type SchoolOverview } from "./compose-school-overview.ts";
