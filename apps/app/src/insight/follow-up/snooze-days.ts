/** For so long a case is put off. */
export const SNOOZE_DAYS = 7;
