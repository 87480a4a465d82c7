import { firstTexts, restOfTexts } from "#platform/text/first-texts.ts";
import { LANGUAGE, resolveLocale } from "#platform/text/locales.ts";

/**
 * Runs while the entry is still on its way: only the device knows whose texts it needs, and they are not to wait for
 * the whole app first. Where they cannot be fetched the entry says so.
 */
const locale = resolveLocale(localStorage.getItem(LANGUAGE));
void firstTexts(locale).catch(() => undefined);
if (localStorage.getItem("userData") !== null) void restOfTexts(locale).catch(() => undefined);
