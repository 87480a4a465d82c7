import { once } from "node:events";
import { join } from "node:path";

import { joinPostgres } from "#server/platform/db/embedded/postgres.ts";
import { roomiest } from "#server/platform/db/embedded/roomiest.ts";
import { withSession } from "#server/platform/db/embedded/session.ts";

import { CLASS_OF_FORTY } from "./class-of-forty.ts";
import { onOwnServer, type OwnServer } from "./own-server.ts";
import { PAST_ROOM } from "./past-room.ts";
import { onPooledServers } from "./pooled-servers.ts";
import { SCHOOL_DAYS } from "./school-days.ts";

const end = new AbortController();
for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, () => end.abort());

/**
 * The Dars of the stories, from here to SIGTERM. Phones find newer apps in their stores all along: a story in a browser may
 * not be led to an update, and one of the installed app is, unless it answers that question itself.
 */
const tell = async ({ place, said }: OwnServer) => {
  await withSession(await joinPostgres(join(place, "postgres")), async (client) => {
    await client.query(
      `insert into app_versions (platform, version, url) values
        ('android', '99.1', 'https://store.example/android'), ('ios', '99.1', 'https://store.example/ios')`,
    );
    await client.query(PAST_ROOM);
    await client.query(CLASS_OF_FORTY);
    await client.query(SCHOOL_DAYS);
  });
  console.log(said);
  if (!end.signal.aborted) await once(end.signal, "abort");
};
// The empty one of npm run e2e -- --pooler is as always: its one story plays in the first minute of a school.
const isPooled = process.env["DARS_STORIES_POOLED"] === "1" && process.env["DARS_DEMO"] === "school";
const run = isPooled ? onPooledServers : onOwnServer;
await run(tell, { at: await roomiest(), signal: end.signal });
