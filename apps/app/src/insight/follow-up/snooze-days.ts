/** The days for which a case is snoozed. */
export const SNOOZE_DAYS = 7;
