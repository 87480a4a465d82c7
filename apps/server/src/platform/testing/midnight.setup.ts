import { setTimeout as pause } from "node:timers/promises";

/** About as long as a file takes. */
const FILE_MS = 90_000;
const DAY_MS = 86_400_000;
const BAGHDAD_MS = 3 * 3_600_000;

/** Until the day is another one, in Baghdad or by UTC. */
const midnightIn = (): number =>
  Math.min(...[0, BAGHDAD_MS].map((aheadMs) => DAY_MS - ((Date.now() + aheadMs) % DAY_MS)));

// What a file calls today stays today until it ends: none begins shortly before midnight. What happens over midnight
// is tested by clocks that are set.
if (midnightIn() < FILE_MS) await pause(midnightIn() + 100);
