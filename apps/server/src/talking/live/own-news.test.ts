import { expect, test } from "vitest";

import { asApp } from "#platform/db/app-connection.ts";
import { Database } from "#platform/db/db.ts";
import { freshDatabase } from "#platform/testing/database.ts";
import { aGroup, aSchool } from "#platform/testing/factories/organisation.ts";
import { aTeacher } from "#platform/testing/factories/people.ts";
import { soon } from "#platform/testing/soon.ts";

import { CatchUp } from "./catch-up.ts";
import { OwnNews } from "./own-news.ts";
import { Registry } from "./registry.ts";
import { RoomSource } from "./room-source.ts";
import { Subscriber } from "./subscriber.ts";

const { database, connection } = await freshDatabase();

test("an app whose rooms cannot be looked up is told again, until they can", async () => {
  const { actor } = await aTeacher(database, await aSchool(database, await aGroup(database)));
  const away = Database.open({ connection: asApp(connection), poolSize: 1 });
  await away.close();
  const registry = new Registry(() => undefined);
  const errors: unknown[] = [];
  let frames = 0;
  const outlet = { waiting: () => 0, write: () => void (frames += 1), close: () => undefined };
  const app = new Subscriber(actor, outlet, { phase: 0 });
  registry.join(app);
  const source = new RoomSource(away);
  const catchUp = new CatchUp(registry, source);
  const ownNews = new OwnNews({ registry, catchUp, source, onError: (error) => errors.push(error) });

  ownNews.missed([app]);

  await soon(() => {
    ownNews.beat();
    expect(frames).toBeGreaterThanOrEqual(6);
  });
  expect(errors.length).toBeGreaterThan(0);
});
