/** An instant as the clock of a zone shows it to the second: YYYY-MM-DD HH:MM:SS (LEG-8). */
export const writeWallTime = (at: Date, zone: string): string =>
  zoned(at, zone).toPlainDateTime().toString({ smallestUnit: "second" }).replace("T", " ");

/** The calendar day that a zone has at an instant, YYYY-MM-DD. */
export const dayIn = (zone: string, at: Date = new Date()): string =>
  zoned(at, zone).toPlainDate().toString();

const zoned = (at: Date, zone: string) =>
  Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(zone);
