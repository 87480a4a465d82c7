export { admitStudent } from "./admit-student.ts";
export { personChanged } from "./change-person.ts";
export { personCreated, requireName } from "./create-person.ts";
export { openNationalId, sealNationalId } from "./national-id.ts";
export { copyPerson, insertRecord } from "./new-person.queries.ts";
export { mayReadAddress, mayReadContacts } from "./people.policy.ts";
export { PEOPLE_COLUMNS, STUDENT_COLUMNS } from "./people.record.ts";
