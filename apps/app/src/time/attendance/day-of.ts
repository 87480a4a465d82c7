import type { Formats } from "#platform/text/formats.ts";
import { noonOf } from "#platform/time/days.ts";

/** A calendar day as people say it. */
export const dayOf = (day: string, { day: format }: Pick<Formats, "day">): string => format(noonOf(day));
