import type { Formats } from "#platform/text/formats.ts";

/** A calendar day as people say it; noon, so that no zone makes another day of it. */
export const dayOf = (day: string, { day: format }: Pick<Formats, "day">): string => format(atNoon(day));

export const atNoon = (day: string): Date => new Date(`${day}T12:00:00`);
