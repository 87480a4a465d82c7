import type { Names } from "@dars/contract/platform/primitives";

import { givenName } from "#platform/text/given-name.ts";
import { localizeName } from "#platform/text/localize-name.ts";
import { useText } from "#platform/text/use-text.ts";
import { wallAt } from "#platform/time/days.ts";
import { useSchoolZone } from "#platform/time/school-zone.ts";

import { useNow } from "./use-now.ts";

const NOON = 12;

/** The words at the top of a home: a greeting by the hour, and today. Without a name there is no greeting yet. */
export function useGreeting(name: Names | undefined): {
  readonly title: string | undefined;
  readonly day: string;
} {
  const { t, format, locale } = useText();
  const now = new Date(useNow());
  const words = wallAt(now, useSchoolZone()).hour < NOON ? "platform.good-morning" : "platform.good-evening";
  return {
    title: name && t(words, { name: givenName(localizeName(name, locale)) }),
    day: format.day(now),
  };
}
