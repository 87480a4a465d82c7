export { amend } from "./amend-mark.ts";
export { begunColumns, COLUMNS_HANDED_IN, marksOnTime } from "./begun-columns.queries.ts";
export { isNotIdle } from "./due-columns.queries.ts";
export { idleColumns, listIdleColumns } from "./idle-columns.ts";
export { snapshotSections } from "./release.ts";
export { listEnrolled, listSectionFacts, ON_THE_LIST, type SectionFacts } from "./section-data.queries.ts";
export {
  findSnapshot,
  insertSnapshots,
  listSnapshots,
  publishedIn,
  type PublishedCodes,
  type ShownYear,
  type Snapshot,
} from "./snapshots.queries.ts";
export { tellFamilies } from "./tell-families.ts";
export { makeSection, type MadeYear } from "./years-of-sections.ts";
export { marksCauses } from "./marks-causes.queries.ts";
