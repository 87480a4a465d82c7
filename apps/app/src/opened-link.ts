import { findLinkedAddress, type LinkedAddress } from "@dars/contract/platform/linked-addresses";

import { serverAddress } from "#identity/accounts/public.ts";

/** What an address that opens the installed app asks for. */
export type OpenedLink =
  /** A page of the app. */
  | { readonly is: "page"; readonly address: string }
  /** The way back from a page that the app was left for. */
  | { readonly is: "return"; readonly address: string }
  /** A page of the school's server, for the in-app browser. */
  | { readonly is: "outside"; readonly url: string }
  /** A page of the app at another server than the one that the app speaks to. */
  | { readonly is: "stranger"; readonly origin: string; readonly address: string }
  | { readonly is: "nothing" };

/**
 * Reads an address that has opened the app. `server`: the origin of the server that the app speaks to; empty where none
 * is known yet. Only what letters, messages and certificates carry is opened, and a way back that began in the app.
 */
export function readLink(link: string, server: string): OpenedLink {
  const url = URL.parse(link);
  if (url && isWayBack(url)) return { is: "return", address: `/identity${url.search}` };
  const found = url && findLinkedAddress(url);
  if (!found) return { is: "nothing" };
  return URL.parse(server)?.origin === url.origin
    ? readOwnLink(url, found.page)
    : readForeignLink(url, found.page);
}

const toAddress = ({ pathname, search, hash }: URL): string => `${pathname}${search}${hash}`;

const readOwnLink = (url: URL, page: LinkedAddress["page"]): OpenedLink =>
  page === "server" ? { is: "outside", url: url.href } : { is: "page", address: toAddress(url) };

function readForeignLink(url: URL, page: LinkedAddress["page"]): OpenedLink {
  const isSchool = page === "app" && serverAddress(url.origin, location, false).is === "usable";
  return isSchool ? { is: "stranger", origin: url.origin, address: toAddress(url) } : { is: "nothing" };
}

/** The phone hands over what has this scheme, the app's own id, and nothing else that has a point. */
const isWayBack = ({ protocol, host }: URL): boolean =>
  /^[\w-]+(\.[\w-]+)+:$/.test(protocol) && host === "identity";
