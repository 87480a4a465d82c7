import type { UserData } from "@dars/contract/identity/user-data";
import { matchPath } from "react-router-dom";

import { homeOf } from "#identity/accounts/public.ts";

import { SCREENS, type ScreenPlace } from "./screens.ts";

const CHOOSER = "/choose-account-type";
const WAYS_IN = new Set(["/", CHOOSER]);

/** Where the app opens: for whoever is signed in the way in is the role's home, without a flash of the chooser. */
export function firstAddress(pathname: string, session: UserData | null): string {
  if (!WAYS_IN.has(pathname)) return pathname;
  return session ? homeOf(session) : CHOOSER;
}

/** Fetches the page of an address. */
export const fetchPage = (address: string): Promise<void> => fetchQuietly(screenAt(address));

/** Fetches the code of every page, one after the other. */
export async function fetchPages(): Promise<void> {
  for (const place of SCREENS) await fetchQuietly(place);
}

/** The first that fits, as the outlet goes through them: the place for everything stands last. */
export const screenAt = (address: string): ScreenPlace | undefined =>
  SCREENS.find(({ path }) => matchPath(path, address));

/** A page that cannot be fetched now is fetched again when it is opened, and says then what is wrong. */
const fetchQuietly = async (place: ScreenPlace | undefined): Promise<void> => {
  await place?.load().catch(() => undefined);
};
