import type { Rolldown } from "vite";

/** Components stay apart: some bring large elements of Ionic's with them. */
const SMALL =
  /\/(?:apps\/app|packages\/contract)\/src\/.*\.ts$|virtual:ionic\/[a-z]|\/platform\/ui\/(?:Avatar|Empty|ErrorNote|Await|Link|Name)\.tsx$/;
const ENTRY = /\/src\/main\.tsx$/;

type Context = Parameters<Extract<Rolldown.CodeSplittingGroup["name"], (...given: never[]) => unknown>>[1];

/**
 * Puts the small things of ours that several pages share, icons too, into one file: on a phone's network a file costs more than its
 * bytes. What the entry needs stays with the entry.
 */
export const sharedByPages: Rolldown.CodeSplittingGroup = {
  name: (id, context) => (SMALL.test(id) && !isReached(id, context, new Set()) ? "pages" : null),
  minShareCount: 2,
  includeDependenciesRecursively: false,
};

/** True where static imports lead from the entry to the module. */
function isReached(id: string, context: Context, seen: Set<string>): boolean {
  if (ENTRY.test(id)) return true;
  if (seen.has(id)) return false;
  seen.add(id);
  return (context.getModuleInfo(id)?.importers ?? []).some((importer) => isReached(importer, context, seen));
}
