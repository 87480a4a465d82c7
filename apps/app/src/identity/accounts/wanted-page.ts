import type { UserData } from "@dars/contract/identity/user-data";

type Owner = Pick<UserData, "id" | "login_type">;

interface WantedPage {
  readonly address: string;
  /** Who looked at it when the session ended; null where nobody was signed in. */
  readonly owner: Owner | null;
}

/** Homes are where a sign-in leads anyway, each role to its own. */
const HOMES: ReadonlySet<string> = new Set(["", "home", "family-home", "subjects"]);

// Only while the app runs: an address may hold the token of a link, which is stored nowhere (MSG-2).
let requestedPage: WantedPage | null = null;

/** Remembers a page that was asked for without a session. */
export function wantPage(address: string, owner: Owner | null): void {
  const [, place = ""] = address.split(/[/?]/);
  if (!HOMES.has(place)) requestedPage = { address, owner };
}

/** The page that was asked for before this sign-in, once; undefined where there is none, or it was another account's. */
export function takeWantedPage({ id, login_type: role }: Owner): string | undefined {
  const page = requestedPage;
  requestedPage = null;
  if (!page) return undefined;
  const { address, owner } = page;
  return owner === null || (owner.id === id && owner.login_type === role) ? address : undefined;
}
