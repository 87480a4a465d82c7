export { admitStudent } from "./admit-student.ts";
export { personChanged } from "./change-person.ts";
export { personCreated, requireName, requireNewPerson, writePerson } from "./create-person.ts";
export { hasStudent } from "./has-student.queries.ts";
export { openNationalId, sealNationalId } from "./national-id.ts";
export { copyPerson, insertRecord } from "./new-person.queries.ts";
export { mayReadAddress, mayReadContacts } from "./people.policy.ts";
export { selectDetails } from "./people.queries.ts";
export { PEOPLE_COLUMNS, STUDENT_COLUMNS } from "./people.record.ts";
export { NAME_FIELDS } from "./roster-fields.ts";
export type { NamedColumn, RosterCell, TableCell } from "./person-cell.ts";
export {
  makeDetails,
  PACKAGE_FIELDS,
  RECORD_FIELDS,
  TABLE_FIELDS,
  type PersonDetails,
} from "./record-columns.ts";
