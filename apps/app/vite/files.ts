import type { Rolldown } from "vite";

const OWN = /\/apps\/app\/src\/.*\.tsx?$/;
const ELEMENTS = /\/node_modules\/(?:@ionic|ionicons)\/|virtual:ionic/;
const ROUTES = /\/packages\/contract\/src\/.*\.ts$/;
/** Rooms and parts of rooms in which offices work more than families. */
const OFFICE_ROUTES =
  /\/packages\/contract\/src\/(?:admissions|insight|oversight\/(?!proposals|room-name)|roster|school\/(?!audiences|schools)|identity\/(?:account-office|class-devices|identity-providers|outbound|school-letters|sign-in-letters)|learning\/(?:group-|guide-videos|lesson-exports|package-pages)|marks\/(?:column-approvals|column-exercises|decision-|ministry-|policies|section-columns)|talking\/(?:circulars|mailings|moderation|ready-replies)|time\/(?:planning|timetable-))/;
/** Parts of a few hundred bytes each, that would join files which import each other. */
const EXPORTS =
  /\/apps\/app\/src\/(?:platform\/ui\/ButtonChoice|learning\/banks\/(?:BankExports|ExportedFile|FormatChoice|format-names))\.tsx?$/;
const CHOOSER = /\/src\/identity\/accounts\/ChooseAccountTypePage\.tsx$/;
/** A module that exports everything does not show which exports are used. */
const DOOR = /\/public\.ts$|@ionic\/react\/dist\/index\.js$/;
/** Taken through a door that is not looked into, and by every page. */
const READS = /\/@tanstack\/(?:query-core|react-query)\//;
const AHEAD =
  /\/platform\/device\/ahead\.ts$|\/platform\/text\/(?:locales|first-texts)\.ts$|\/contract\/src\/platform\/locales\.ts$|vite\/preload-helper/;
const STYLE = /\.css$/;
/** Bytes. A shared part smaller than this joins the one that most of the same pages need. */
const SMALL = 2000;

type Context = Parameters<Extract<Rolldown.CodeSplittingGroup["name"], (...given: never[]) => unknown>>[1];

/**
 * Which modules share a file. On a phone a file costs more than its bytes, so that what the first screen is made of
 * comes in three: what runs ahead, the entry, and the first page. What many pages share comes in four: the contract's
 * routes for offices, its other routes, Ionic's elements, and our own parts. What few pages share is divided by the
 * pages that need it (docs/decisions/0039).
 */
export const files: Rolldown.CodeSplittingGroup[] = [
  { name: "ahead", test: AHEAD, priority: 6, includeDependenciesRecursively: false },
  { name: "entry", tags: ["$initial"], priority: 5, includeDependenciesRecursively: false },
  {
    debugName: "first page",
    name: (id, context) =>
      READS.test(id) || isReached(CHOOSER, id, context, new Set(), DOOR) ? "first-page" : null,
    priority: 4,
    includeDependenciesRecursively: false,
  },
  { ...shared("office-routes", 2), test: OFFICE_ROUTES, priority: 3 },
  { ...shared("routes", 2), test: ROUTES, priority: 2 },
  { ...shared("elements", 12), test: ELEMENTS, priority: 1 },
  { ...shared("own", 8), test: OWN, priority: 1 },
  { ...shared("exports", 2), test: EXPORTS },
  {
    ...shared("few", 2),
    test: (id) => !STYLE.test(id),
    entriesAware: true,
    entriesAwareMergeThreshold: SMALL,
  },
];

/** What at least so many pages share. */
function shared(name: string, pages: number): Rolldown.CodeSplittingGroup {
  return { name, minShareCount: pages, includeDependenciesRecursively: false };
}

/** True if static imports lead from one module to the other, without passing the modules in `without`. */
function isReached(from: RegExp, id: string, context: Context, seen: Set<string>, without: RegExp): boolean {
  if (from.test(id)) return true;
  if (seen.has(id)) return false;
  seen.add(id);
  return (context.getModuleInfo(id)?.importers ?? []).some(
    (importer) => !without.test(importer) && isReached(from, importer, context, seen, without),
  );
}
