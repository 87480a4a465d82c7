import type { UserData } from "@dars/contract/identity/user-data";
import { matchPath } from "react-router-dom";

import { homeOf } from "#identity/accounts/public.ts";
import { idle } from "#platform/ui/quiet.ts";

import { SCREENS, type ScreenPlace } from "./screens.ts";

const CHOOSER = "/choose-account-type";
const WAYS_IN = new Set(["/", CHOOSER]);

/** The first page: a signed-in person goes to the role's home, without showing the chooser. */
export function firstAddress(pathname: string, session: UserData | null): string {
  if (!WAYS_IN.has(pathname)) return pathname;
  return session ? homeOf(session) : CHOOSER;
}

/** Fetches the page of an address. */
export const fetchPage = (address: string): Promise<void> => fetchQuietly(screenAt(address));

/** Fetches the code of every page, one after the other. */
export async function fetchPages(): Promise<void> {
  for (const place of SCREENS) {
    await idle();
    await fetchQuietly(place);
  }
}

/** The first match in the order of the outlet: the catch-all is last. */
export const screenAt = (address: string): ScreenPlace | undefined =>
  SCREENS.find(({ path }) => matchPath(path, address));

/** A page that fails to load is fetched again when it is opened, and shows the error then. */
const fetchQuietly = async (place: ScreenPlace | undefined): Promise<void> => {
  await place?.load().catch(() => undefined);
};
