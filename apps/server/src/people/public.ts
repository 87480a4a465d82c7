export {
  displayNames,
  searchTextOf,
  type DisplayNames,
  type NameParts,
  type PersonNameParts,
} from "./names.ts";
