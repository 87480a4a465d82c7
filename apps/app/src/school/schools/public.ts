export { AtSchool } from "./AtSchool.tsx";
export { NoChild, OfChildren } from "./OfChildren.tsx";
export { PageOfSchool } from "./PageOfSchool.tsx";
export { SchoolRows } from "./SchoolRows.tsx";
export { sectionName } from "./section-name.ts";
export { WithSchool } from "./WithSchool.tsx";
export { Swatch } from "./Swatch.tsx";
export { subjectIcon } from "./subject-icon.ts";
