import { getDirection, LANGUAGE, resolveLocale } from "#platform/text/locales.ts";
import { APPEARANCE, applyAppearance, parseAppearance } from "#platform/ui/parse-appearance.ts";

import { isNative } from "./native-platform.ts";

/** On `<html>` where the app opens with another page than the still one. */
export const NO_STILL = "no-still";
/** On `<html>` where the school takes applications, as far as this device knows. */
export const APPLIES = "applies";

const ADDRESSES: ReadonlySet<string> = new Set(["/", "/choose-account-type"]);
/** What the device remembers of people: with any of it the first page is another one, or shows more. */
const OF_PEOPLE = ["userData", "session-end", "known-people", "class-device"];
const NOTHING: ReadonlySet<string | null> = new Set([null, "[]"]);

/** Makes the page as the app itself would, before anything of it is painted. */
export function beforePaint(): void {
  const { documentElement } = document;
  const locale = resolveLocale(localStorage.getItem(LANGUAGE));
  documentElement.lang = locale;
  documentElement.dir = getDirection(locale);
  documentElement.classList.add(findMode());
  applyAppearance(parseAppearance(readStored(APPEARANCE)));
  documentElement.classList.toggle(APPLIES, Object(readStored("settings")).show_apply_now_button === true);
  documentElement.classList.toggle(NO_STILL, !isFirstPage());
}

/**
 * Whether the app opens with the account types and nothing else. In a native shell the memory of the app is not the
 * page's, and its files are on the device.
 */
const isFirstPage = (): boolean =>
  ADDRESSES.has(location.pathname) &&
  !isNative() &&
  OF_PEOPLE.every((key) => NOTHING.has(localStorage.getItem(key)));

/** The look of Ionic's elements on this device, as Ionic chooses it. */
function findMode(): "ios" | "md" {
  const { userAgent } = navigator;
  const isTablet =
    /ipad/i.test(userAgent) || (/macintosh/i.test(userAgent) && matchMedia("(any-pointer:coarse)").matches);
  return isTablet || /iphone|ipod/i.test(userAgent) ? "ios" : "md";
}

/** What the device remembers as a whole; undefined when it cannot be read. */
export function readStored(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "null");
  } catch {
    return undefined;
  }
}
