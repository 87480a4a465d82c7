export { structure } from "./structure.routes.ts";
export { findSectionLine, findTeacher, subjectOf } from "./structure.queries.ts";
export { insertOfferings, insertSections } from "./openings.queries.ts";
export { insertLackingClasses } from "./classes.queries.ts";
