const PLACE = /(?:place|more)\(\s*"([^"]+)",\s*"([^"]+)"/g;

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
