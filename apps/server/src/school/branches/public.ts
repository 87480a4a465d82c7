export { findLocation, listBranches } from "./branches.queries.ts";
