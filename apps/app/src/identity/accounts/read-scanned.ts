import { findLinkedAddress } from "@dars/contract/platform/linked-addresses";

import { serverAddress, type ServerAddress } from "./server-address.ts";

interface ScannedCode {
  readonly address: Extract<ServerAddress, { readonly is: "usable" }>;
  /** The page of the letter, with its login and code; null where the code says the school's address alone. */
  readonly page: string | null;
}

/**
 * What a QR code says of a school: one of a letter, a message or a card, or the school's address by itself. Null for any
 * other, such as one for Wi-Fi or of a shop: nobody is asked to trust it.
 */
export function readScanned(text: string): ScannedCode | null {
  const url = URL.parse(text.trim());
  if (!url) return null;
  const address = serverAddress(url.href);
  const linked = findLinkedAddress(url);
  const isBare = url.pathname === "/" && url.search === "";
  if (address.is !== "usable" || (!linked && !isBare)) return null;
  return { address, page: linked?.page === "app" ? `${url.pathname}${url.hash}` : null };
}
