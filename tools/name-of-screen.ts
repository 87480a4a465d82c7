const PLACE = /(?:place|more)\(\s*"([^"]+)",\s*"([^"]+)"/g;

/** The page behind an address, such as `talking/chat-room/RoomPage` for /chatting/42, by the text of screens.ts. */
export function nameOfScreen(address: string, screens: string): string | undefined {
  const requestedSegments = splitSegments(address);
  const places = [...screens.matchAll(PLACE)].map(([, path = "", name]) => ({
    path: splitSegments(path),
    name,
  }));
  const fitting = places.filter(({ path }) => fits(path, requestedSegments));
  // Of /subjects/list and /subjects/:id the plainer one is meant.
  return fitting.toSorted((one, other) => parametersIn(one.path) - parametersIn(other.path))[0]?.name;
}

const splitSegments = (path: string) => path.split(/[?#]/)[0]?.split("/").filter(Boolean) ?? [];
const isParameter = (segment: string) => segment.startsWith(":");
const parametersIn = (path: readonly string[]) => path.filter(isParameter).length;

const fits = (path: readonly string[], target: readonly string[]) =>
  path.length === target.length &&
  path.every((segment, index) => isParameter(segment) || segment === target[index]);
