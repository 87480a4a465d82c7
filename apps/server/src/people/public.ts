export {
  displayNames,
  searchTextOf,
  type DisplayNames,
  type NameParts,
  type PersonNameParts,
} from "./names.ts";
export { matchesSearch, searchText, searchWords } from "./search-text.ts";
