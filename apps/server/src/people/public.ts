export { displayNames, searchTextOf, type NameParts, type PersonNameParts } from "./names.ts";
