import { aPlaceWithCluster, FAST } from "#platform/db/embedded/testing-place.ts";

import { pairUp } from "./pair-up.ts";

/** A PostgreSQL and its synchronous standby, each at an address of its own. The caller ends them. */
export async function aPairOfClusters() {
  const [first, second] = [await aPlaceWithCluster(), await aPlaceWithCluster()];
  const pair = await pairUp([first.layout, second.layout], FAST);
  return {
    ...pair,
    get primary() {
      return pair.primary;
    },
    get standby() {
      return pair.standby;
    },
    end: async () => {
      await pair.end();
      await first.clear();
      await second.clear();
    },
  };
}
