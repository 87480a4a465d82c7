import type { UserData } from "@dars/contract/identity/user-data";
import { matchPath } from "react-router-dom";

import { getHomePath } from "#identity/accounts/public.ts";
import { idle } from "#platform/ui/quiet.ts";

import { SCREENS, type ScreenPlace } from "./screens.ts";

const CHOOSER = "/choose-account-type";
const WAYS_IN = new Set(["/", CHOOSER]);
/** Where signing in leads. */
const HOMES = ["/home", "/family-home", "/subjects/0"];
/** Links of the app, Ionic's components with an address too. */
const LINK = '[href^="/"]';

/** The first page: a signed-in person goes to the role's home, without showing the chooser. */
export function firstAddress(pathname: string, session: UserData | null): string {
  if (!WAYS_IN.has(pathname)) return pathname;
  return session ? getHomePath(session) : CHOOSER;
}

/** Fetches the page of an address. */
export const fetchPage = (address: string): Promise<void> => fetchQuietly(screenAt(address));

/**
 * Fetches the code of the pages that the screen in sight leads to, one after the other in idle moments. All other
 * pages wait until they are opened: most people only ever see the pages of one role.
 */
export async function fetchNextPages(): Promise<void> {
  const links = [...document.body.querySelectorAll(LINK)].map(getLinkPath);
  const isBeforeSignIn = WAYS_IN.has(location.pathname) || location.pathname.startsWith("/login");
  for (const place of new Set([...links, ...(isBeforeSignIn ? HOMES : [])].map(screenAt))) {
    await idle();
    await fetchQuietly(place);
  }
}

/** From now on the page of a link is fetched when a finger or the focus comes to it, before it is followed. */
export function fetchBeforeFollowed(): void {
  for (const coming of ["pointerdown", "focusin"])
    document.addEventListener(coming, ({ target }) => {
      const link = target instanceof Element ? target.closest(LINK) : null;
      if (link) void fetchPage(getLinkPath(link));
    });
}

/** The first match in the order of the outlet: the catch-all is last. */
export const screenAt = (address: string): ScreenPlace | undefined =>
  SCREENS.find(({ path }) => matchPath(path, address));

const getLinkPath = (link: Element): string =>
  new URL(link.getAttribute("href") ?? "/", location.origin).pathname;

/** A page that fails to load is fetched again when it is opened, and shows the error then. */
const fetchQuietly = async (place: ScreenPlace | undefined): Promise<void> => {
  await place?.load().catch(() => undefined);
};
