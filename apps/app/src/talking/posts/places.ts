import type { Locale } from "@dars/contract/platform/primitives";
import type { PostPage } from "@dars/contract/talking/posts";

import { isolate } from "#platform/text/isolate.ts";
import { listed } from "#platform/text/listed.ts";
import { localizeName } from "#platform/text/localize-name.ts";
import type { Text } from "#platform/text/use-text.ts";

type For = PostPage["post"]["for"];

/** The levels, sections and subjects of an audience in one line; empty where it is for all. */
export const formatPlaces = ({ levels, sections, subjects }: For, locale: Locale): string =>
  listed(
    [
      ...levels.map((name) => localizeName(name, locale)),
      ...sections.map(({ level, letter }) => `${localizeName(level, locale)} ${isolate(letter)}`),
      ...subjects.map((name) => localizeName(name, locale)),
    ],
    locale,
  );

/** The same out of a refusal's details, which nothing has checked. */
export function placesIn(details: unknown, locale: Locale, t: Text["t"]): string {
  const isFor =
    typeof details === "object" && details !== null && "sections" in details && "levels" in details;
  // The server writes there what the contract says of `for`.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return (isFor ? formatPlaces(details as For, locale) : "") || t("posts.others");
}
