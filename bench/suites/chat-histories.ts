import { brokenBuses } from "#bench/histories/broken-buses.ts";
import { fallenPostgres } from "#bench/histories/fallen-postgres.ts";
import { poorLines } from "#bench/histories/poor-lines.ts";
import { repeats } from "#bench/histories/repeats.ts";
import { slowDevices } from "#bench/histories/slow-devices.ts";
import { buildCommand, ofFull } from "#bench/of-full.ts";
import type { Section } from "#bench/report.ts";
import { withTalkSchool } from "#bench/talk-school.ts";

const ROOMS = 4;
const PEOPLE = 5;

/** T2 to T6 and T8: people talk while everything around them breaks. */
export const measure = (): Promise<Section> =>
  withTalkSchool({ rooms: ROOMS, quietRooms: 1, people: PEOPLE }, async (school) => ({
    title: "Talking while things break",
    command: buildCommand("chat-histories"),
    note: `${ROOMS * PEOPLE} people in ${ROOMS} rooms over two nodes; ${ofFull(10) === 10 ? "as often and as long as the trials ask (--full)" : "a tenth of what the trials ask; all of it with --full"}. Everything sent, read and shown is noted and checked against the log by the history checker (I1 to I7), whose ten seeded faults are found in npm test.`,
    lines: [
      ...(await repeats(school)),
      ...(await brokenBuses(school)),
      ...(await poorLines(school)),
      ...(await slowDevices(school)),
      ...(await fallenPostgres(school)),
    ],
  }));
