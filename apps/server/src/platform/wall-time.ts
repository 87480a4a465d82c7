/** An instant as the clock of a zone shows it to the second: YYYY-MM-DD HH:MM:SS (LEG-8). */
export const writeWallTime = (at: Date, zone: string): string =>
  zoned(at, zone).toPlainDateTime().toString({ smallestUnit: "second" }).replace("T", " ");

/** The calendar day that a zone has at an instant, YYYY-MM-DD. */
export const dayIn = (zone: string, at: Date = new Date()): string =>
  zoned(at, zone).toPlainDate().toString();

/** The hour and minute that the clock of a zone shows at an instant, HH:MM. */
export const clockIn = (zone: string, at: Date = new Date()): string =>
  zoned(at, zone).toPlainTime().toString({ smallestUnit: "minute" });

/** The moment at which the clock of a zone shows a time of a day; without a time, the first moment of the day. */
export const momentIn = (zone: string, day: string, time?: string): Date => {
  const plainTime = time === undefined ? undefined : Temporal.PlainTime.from(time);
  const date = Temporal.PlainDate.from(day);
  const at = plainTime
    ? date.toZonedDateTime({ timeZone: zone, plainTime })
    : date.toZonedDateTime({ timeZone: zone });
  return new Date(at.epochMilliseconds);
};

/** The day of UTC: for the machine's own files and stamps, never for a day of a school. */
export const utcDay = (at: Date = new Date()): string => dayIn("UTC", at);

/** The year of UTC, by which the machine divides its own tables. */
export const utcYear = (at: Date = new Date()): number => zoned(at, "UTC").year;

const zoned = (at: Date, zone: string) =>
  Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(zone);
