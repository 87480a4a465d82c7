/** Failures without a delay: people mistype. */
const FREE = 5;
const LONGEST_SECONDS = 15 * 60;
/** After so long without a failure the count begins anew. */
export const FORGET_AFTER_SECONDS = 60 * 60;

/**
 * Seconds until the next try after so many failures in a row: none for the first five, then 2, 4, 8 … up to
 * 15 minutes. A delay and never a lock: pupils would lock each other out.
 */
export const delayAfter = (failures: number): number =>
  failures < FREE ? 0 : Math.min(2 ** (failures - FREE + 1), LONGEST_SECONDS);
