import { expect, test } from "vitest";

import { aTree } from "./source-tree.factory.ts";
import { widenChanges } from "./widen-changes.ts";

const tree = aTree({
  "package-lock.json": "{}",
  "apps/server/schema.sql":
    "create table rooms (id int);\ncreate table people (id int);\ncreate function words_of() …",
  "apps/server/migrations/0002-rooms.sql": "-- people are not meant\nalter table rooms add closed boolean;",
  "apps/server/migrations/0003-words.sql": "create or replace function words_of() …",
  "apps/server/src/talking/chat/chat.queries.ts": "select id from rooms",
  "apps/server/src/school/people/people.queries.ts": "select id, words_of(id) from people",
  "apps/app/src/talking/chat/RoomPage.tsx": "",
  "apps/app/src/talking/chat/text.ar.json": "{}",
  "apps/app/src/talking/chat/sounds/ping.mp3": "",
  "docs/map.md": "",
});

test.each([
  ["code itself", "apps/app/src/talking/chat/RoomPage.tsx", []],
  ["code that is gone", "apps/app/src/talking/chat/Gone.tsx", []],
  ["a page's texts", "apps/app/src/talking/chat/text.ar.json", ["apps/app/src/talking/chat/RoomPage.tsx"]],
  [
    "data of a folder without code",
    "apps/app/src/talking/chat/sounds/ping.mp3",
    ["apps/app/src/talking/chat/RoomPage.tsx"],
  ],
  [
    "a migration of a table",
    "apps/server/migrations/0002-rooms.sql",
    ["apps/server/src/talking/chat/chat.queries.ts"],
  ],
  [
    "a migration of a function",
    "apps/server/migrations/0003-words.sql",
    ["apps/server/src/school/people/people.queries.ts"],
  ],
  ["what migrations come to", "apps/server/schema.sql", []],
  ["a page of documents", "docs/map.md", []],
])("%s reaches the code beside it: %s", (_, changed, reached) => {
  expect(widenChanges(tree, [changed])).toEqual(new Set([changed, ...reached]));
});

test.each(["package-lock.json", "package.json", "apps/server/package.json"])(
  "%s is beneath all code",
  (path) => {
    expect(widenChanges(tree, [path, "docs/map.md"])).toBe("everything");
  },
);
