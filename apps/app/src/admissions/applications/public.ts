export { AssessmentsRow } from "./AssessmentsRow.tsx";
