const DAY_MS = 86_400_000;
/** The end of 2099: a number after it is no day of a school. */
const LAST_SERIAL = 73_050;

/**
 * The day of a workbook's day number. The 1900 system counts a 29 February 1900 that never existed: number 60
 * is no day, and earlier numbers are one day earlier than they seem.
 */
export function dayOfSerial(serial: number, is1904: boolean): string | undefined {
  const whole = Math.floor(serial);
  if (whole < (is1904 ? 0 : 1) || whole > LAST_SERIAL) return undefined;
  if (is1904) return dayAfter(Date.UTC(1904, 0, 1), whole);
  if (whole === 60) return undefined;
  return dayAfter(whole < 60 ? Date.UTC(1899, 11, 31) : Date.UTC(1899, 11, 30), whole);
}

const dayAfter = (start: number, days: number) => new Date(start + days * DAY_MS).toISOString().slice(0, 10);

/** The number of a day in the 1900 system, for writing. */
export const serialOfDay = (day: string): number => {
  const days = Math.round((Date.parse(`${day}T00:00:00Z`) - Date.UTC(1899, 11, 30)) / DAY_MS);
  return days <= 60 ? days - 1 : days;
};
