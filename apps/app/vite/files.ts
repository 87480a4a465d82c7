import type { Rolldown } from "vite";

/** Components stay apart: some bring large elements of Ionic's with them. */
const SMALL =
  /\/apps\/app\/src\/.*\.ts$|virtual:ionic\/[a-z]|\/platform\/ui\/(?:Avatar|Empty|ErrorNote|Await|Link|Name)\.tsx$/;
const ROUTES = /\/packages\/contract\/src\/.*\.ts$/;
/** Rooms in which offices work more than families. */
const OFFICE_ROUTES = /\/packages\/contract\/src\/(?:admissions|insight|oversight|roster|school)\/.*\.ts$/;
const ENTRY = /\/src\/main\.tsx$/;
const CHOOSER = /\/src\/identity\/accounts\/ChooseAccountTypePage\.tsx$/;
/** A module that exports everything does not show which exports are used. */
const DOOR = /\/public\.ts$|@ionic\/react\/dist\/index\.js$/;
/** Taken through a door that is not looked into, and by every page. */
const READS = /\/@tanstack\/(?:query-core|react-query)\//;
const AHEAD =
  /\/platform\/device\/ahead\.ts$|\/platform\/text\/(?:locales|texts-of)\.ts$|vite\/preload-helper/;

type Context = Parameters<Extract<Rolldown.CodeSplittingGroup["name"], (...given: never[]) => unknown>>[1];

/**
 * Which modules share a file. On a phone's network a file costs more than its bytes, so that what the first screen is
 * made of comes in three: what runs ahead, the entry, and the first page. What later pages share comes in three: the
 * contract's routes for offices, its other routes, and the rest.
 */
export const files: Rolldown.CodeSplittingGroup[] = [
  { name: "ahead", test: AHEAD, priority: 4, includeDependenciesRecursively: false },
  { name: "entry", tags: ["$initial"], priority: 3, includeDependenciesRecursively: false },
  {
    debugName: "first page",
    name: (id, context) =>
      READS.test(id) || isReached(CHOOSER, id, context, new Set(), DOOR) ? "first-page" : null,
    priority: 2,
    includeDependenciesRecursively: false,
  },
  shared("office-routes", OFFICE_ROUTES, 2),
  shared("routes", ROUTES),
  shared("pages", SMALL),
];

/** What pages share and the entry does without. */
function shared(name: string, test: RegExp, priority = 1): Rolldown.CodeSplittingGroup {
  return {
    debugName: name,
    name: (id, context) => (test.test(id) && !isReached(ENTRY, id, context, new Set()) ? name : null),
    minShareCount: 2,
    priority,
    includeDependenciesRecursively: false,
  };
}

/** True if static imports lead from one module to the other, without passing the modules in `without`. */
function isReached(from: RegExp, id: string, context: Context, seen: Set<string>, without = /^$/): boolean {
  if (from.test(id)) return true;
  if (seen.has(id)) return false;
  seen.add(id);
  return (context.getModuleInfo(id)?.importers ?? []).some(
    (importer) => !without.test(importer) && isReached(from, importer, context, seen, without),
  );
}
