/** An address on paper or in a message, which an installed app opens in place of a browser. */
export interface LinkedAddress {
  /** What the path begins with; what follows is one more part, never empty. */
  readonly path: `/${string}/`;
  /** `app`: a page of the app. `server`: a page of the server, which the app shows in its in-app browser. */
  readonly page: "app" | "server";
}

/** What sign-in letters carry: the role, and behind the # the login and its code. */
const SIGN_IN: LinkedAddress = { path: "/login/", page: "app" };
/** What a message to a recipient without an account carries: the link's token. */
const MESSAGE: LinkedAddress = { path: "/message/", page: "app" };
/** What report cards, transcripts and certificates of trainings carry: their code. */
const VERIFY: LinkedAddress = { path: "/verify/", page: "server" };

/**
 * All of them, and nothing else: the intent filters of the Android app, `/.well-known/apple-app-site-association` and
 * the app's own reading of an opened link come from this list.
 */
export const LINKED_ADDRESSES: readonly LinkedAddress[] = [SIGN_IN, MESSAGE, VERIFY];

/** The query of a message's page for readers without an account (MSG-1), which a browser keeps. */
export const MESSAGE_PAGE_QUERY = "page";

/** Login and code follow the #, which browsers send to no server and which therefore appears in no log. */
export const buildSignInAddress = (
  origin: string,
  role: string,
  { login, code }: { readonly login: string; readonly code: string },
): string => `${origin}${SIGN_IN.path}${role}#${new URLSearchParams({ login, code }).toString()}`;

/** Where a card or a certificate is checked; `proof`: what shows that the code was printed by this server. */
export const buildVerifyAddress = (origin: string, code: string, proof?: string): string =>
  `${origin}${VERIFY.path}${code}${proof === undefined ? "" : `?proof=${proof}`}`;

/** The address at which a reader types a code; as it is printed, without the protocol. */
export const printVerifyAddress = (origin: string): string =>
  `${origin.replace(/^https?:\/\//, "")}${VERIFY.path}`;

export const buildMessagePath = (token: string): string => `${MESSAGE.path}${token}`;

/** The page of the server itself for that token, which neither an installed app nor a service worker takes. */
export const buildMessagePagePath = (token: string): string =>
  `${buildMessagePath(token)}?${MESSAGE_PAGE_QUERY}`;

/** The entry of the list that an address belongs to; undefined where the app has to leave it to a browser. */
export function findLinkedAddress({
  pathname,
  searchParams,
}: Pick<URL, "pathname" | "searchParams">): LinkedAddress | undefined {
  const found = LINKED_ADDRESSES.find(({ path }) => {
    const rest = pathname.startsWith(path) ? pathname.slice(path.length) : "";
    return rest !== "" && !rest.includes("/");
  });
  return found === MESSAGE && searchParams.has(MESSAGE_PAGE_QUERY) ? undefined : found;
}
