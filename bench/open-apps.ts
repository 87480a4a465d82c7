import { setTimeout as pause } from "node:timers/promises";

import type { Devices, RoomSubscription } from "./devices.ts";
import type { TalkSchool } from "./talk-school.ts";
import { startWorker } from "./worker.ts";

interface OpenAppsOptions {
  readonly address: string;
  readonly places: readonly RoomSubscription[];
  readonly isPlain: boolean;
}

/** Apps that are open, in a process of their own, and have nothing left to catch up with. */
export async function openApps(wishes: OpenAppsOptions) {
  const devices = startWorker<Devices>("./devices.ts", {});
  await devices.ask("join", wishes);
  /** The delivered messages, once no more arrive. */
  const quiet = async () => {
    for (let before = -1; ;) {
      const seen = await devices.ask("seen");
      if (seen.deliveries === before) return seen;
      before = seen.deliveries;
      await pause(500);
    }
  };
  await quiet();
  await devices.ask("reset");
  const back = (address: string) => devices.ask("back", { address, places: wishes.places });
  return { quiet, back, stop: devices.stop };
}

/** All members of every room, with the rooms' current heads. */
export async function readSubscriptions({ rooms, owner }: TalkSchool): Promise<RoomSubscription[]> {
  const { rows } = await owner.query<{ id: number; head: number }>("select id, last_seq as head from rooms");
  const heads = new Map(rows.map(({ id, head }) => [id, head]));
  return rooms.flatMap(({ roomId, people }) =>
    people.map(({ token }) => ({ token, roomId, head: heads.get(roomId) ?? 0 })),
  );
}
