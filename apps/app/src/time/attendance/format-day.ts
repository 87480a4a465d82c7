import type { Formats } from "#platform/text/formats.ts";
import { getNoon } from "#platform/time/days.ts";

/** A calendar day as people say it. */
export const formatDay = (day: string, { day: format }: Pick<Formats, "day">): string => format(getNoon(day));
