import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";

import { ROOT } from "./paths.ts";

const PLACE = /place\(\s*"([^"]+)",\s*"([^"]+)"/g;

/** The page behind an address, such as `talking/chat-room/RoomPage` for /chatting/42, by the text of screens.ts. */
export function nameOfScreen(address: string, screens: string): string | undefined {
  const wanted = segmentsOf(address);
  const places = [...screens.matchAll(PLACE)].map(([, path = "", name]) => ({
    path: segmentsOf(path),
    name,
  }));
  const fitting = places.filter(({ path }) => fits(path, wanted));
  // Of /subjects/list and /subjects/:id the plainer one is meant.
  return fitting.toSorted((one, other) => parametersIn(one.path) - parametersIn(other.path))[0]?.name;
}

const segmentsOf = (path: string) => path.split(/[?#]/)[0]?.split("/").filter(Boolean) ?? [];
const isParameter = (segment: string) => segment.startsWith(":");
const parametersIn = (path: readonly string[]) => path.filter(isParameter).length;

const fits = (path: readonly string[], wanted: readonly string[]) =>
  path.length === wanted.length &&
  path.every((segment, index) => isParameter(segment) || segment === wanted[index]);

/**
 * The files that a reader of that page needs: the page, its hooks and tests, its contract, its slice on the
 * server.
 */
export function filesOfScreen(name: string): readonly string[] {
  const [room = "", slice = "", page = ""] = name.split("/");
  const folder = `apps/app/src/${room}/${slice}`;
  const hooks = namesIn(folder).filter((file) => /^use-.*\.tsx?$/.test(file) && !file.includes(".test."));
  const wanted = [
    `${folder}/${page}.tsx`,
    `${folder}/${page}.test.tsx`,
    ...hooks.map((file) => `${folder}/${file}`),
    `packages/contract/src/${room}/${slice}.ts`,
    `apps/server/src/${room}/${slice}/${slice}.routes.ts`,
  ];
  return wanted.filter((path) => existsSync(join(ROOT, path)));
}

function namesIn(folder: string): readonly string[] {
  const path = join(ROOT, folder);
  return existsSync(path) ? readdirSync(path).toSorted() : [];
}
