export { listSchoolCards } from "./school-cards.ts";
