import { expect, test } from "vitest";

import { CodeNeeds } from "./code-needs.ts";
import { ImportGraph } from "./import-graph.ts";
import { aTree } from "./source-tree.factory.ts";
import { StoryNeeds } from "./story-needs.ts";

const SERVER = "apps/server/src";
const APP = "apps/app/src";
const CONTRACT = "packages/contract/src";
const CONFIG = "apps/server/vitest.config.ts";

const tree = aTree({
  [CONFIG]: `setupFiles: ["src/testing/setup.ts"]`,
  [`${SERVER}/testing/setup.ts`]: "",
  [`${SERVER}/application.ts`]: `import "./slices.ts"; import "#identity/access/access.ts";`,
  [`${SERVER}/slices.ts`]: `import "#talking/chat/chat.routes.ts"; import "#marks/cards/cards.routes.ts";`,
  [`${SERVER}/identity/access/access.ts`]: "",
  [`${SERVER}/talking/chat/chat.routes.ts`]: `import * as chat from "@dars/contract/talking/chat"; import "./send.ts";`,
  [`${SERVER}/talking/chat/send.ts`]: "",
  [`${SERVER}/talking/chat/kill.test.ts`]: `import "#application.ts"; import "./talk.ts";`,
  [`${SERVER}/talking/chat/talk.ts`]: `import { send } from "@dars/contract/talking/chat";`,
  [`${SERVER}/talking/chat/log.test.ts`]: `import "./send.ts";`,
  [`${SERVER}/marks/cards/cards.routes.ts`]: `import * as cards from "@dars/contract/marks/cards"; import "./print.ts";`,
  [`${SERVER}/marks/cards/print.ts`]: "",
  [`${CONTRACT}/talking/chat.ts`]: `route({ method: "POST", path: "/api/v6/chat/rooms/:roomId/messages" })`,
  [`${CONTRACT}/marks/cards.ts`]: `route({ method: "GET", path: "/api/v6/schools/:schoolId/students/:studentId/cards" })`,
  [`${APP}/screens.ts`]: `place("/chatting/:id", "talking/chat/RoomPage"); more("/cards/:year", "marks/cards/CardsPage");`,
  [`${APP}/talking/chat/RoomPage.tsx`]: `import { send } from "@dars/contract/talking/chat";`,
  [`${APP}/talking/chat/text.en.json`]: `{"chat.send": "Send message", "chat.save": "Save"}`,
  [`${APP}/marks/cards/CardsPage.tsx`]: "",
  [`${APP}/marks/cards/text.en.json`]: `{"cards.print": "Print cards", "cards.save": "Save"}`,
  [`${APP}/school/a/text.en.json`]: `{"a.save": "Save", "a.student": "student"}`,
  [`${APP}/school/b/text.en.json`]: `{"b.save": "Save"}`,
  "apps/app/e2e/playwright.config.ts": "",
  "apps/app/e2e/visitor.ts": `page.goto("/chatting/4")`,
  "apps/app/e2e/by-helper.e2e.ts": `import { visitor } from "./visitor.ts";`,
  "apps/app/e2e/by-address.e2e.ts": "page.goto(`/chatting/${room}?from=home`)",
  "apps/app/e2e/by-text.e2e.ts": `button("Print cards"); button("Save")`,
  "apps/app/e2e/by-call.e2e.ts": "ask(`/schools/${school}/students/${student}/cards`)",
  "apps/app/e2e/by-end.e2e.ts": "fetch(`${place}/students/${student}/cards`)",
  "apps/app/e2e/by-nothing.e2e.ts": `button("Save"); arrive("student"); page.goto("/"); fetch(\`\${place}\`)`,
});
const graph = new ImportGraph(tree);
const code = new CodeNeeds(tree, graph);
const stories = new StoryNeeds(tree, graph, code);

const CHAT = `${SERVER}/talking/chat/send.ts`;
const CARDS = `${SERVER}/marks/cards/print.ts`;
const WHOLE = [`${SERVER}/application.ts`, `${SERVER}/identity/access/access.ts`];

test("a test of one slice needs what it imports, and what Vitest runs before it", () => {
  const { all } = code.byTest(`${SERVER}/talking/chat/log.test.ts`, CONFIG);

  expect([...all].toSorted()).toEqual(
    [CONFIG, `${SERVER}/talking/chat/log.test.ts`, CHAT, `${SERVER}/testing/setup.ts`].toSorted(),
  );
});

test("a test on the whole server needs what every call passes and what serves its own calls, not each slice", () => {
  const { all, subject } = code.byTest(`${SERVER}/talking/chat/kill.test.ts`, CONFIG);

  expect([...all]).toEqual(expect.arrayContaining([...WHOLE, CHAT]));
  expect(all).not.toContain(CARDS);
  expect(subject).toContain(`${SERVER}/talking/chat/talk.ts`);
  expect(subject).not.toContain(`${SERVER}/identity/access/access.ts`);
});

test.each([
  ["an address of the app", "by-address", CHAT, CARDS],
  ["a text of the screen", "by-text", `${APP}/marks/cards/CardsPage.tsx`, CHAT],
  ["a path of a call", "by-call", CARDS, CHAT],
  ["the end of a path", "by-end", CARDS, CHAT],
])("a story that names %s needs its slice on both sides and no other", (_, name, needed, other) => {
  const { all, subject } = stories.byStory(`apps/app/e2e/${name}.e2e.ts`);

  expect(all).toContain(needed);
  expect(all).not.toContain(other);
  expect(
    [...subject].some((path) => path.includes(needed.includes("cards") ? "marks/cards" : "talking/chat")),
  ).toBe(true);
});

test("what a helper names is needed, and is not what the story is about", () => {
  const { all, subject } = stories.byStory("apps/app/e2e/by-helper.e2e.ts");

  expect(all).toContain(CHAT);
  expect([...subject]).toEqual(["apps/app/e2e/by-helper.e2e.ts"]);
});

test("a text of many slices, a word that may be an identifier, the root and a path without a word name nothing", () => {
  const { all } = stories.byStory("apps/app/e2e/by-nothing.e2e.ts");

  expect([...all].toSorted()).toEqual([
    "apps/app/e2e/by-nothing.e2e.ts",
    "apps/app/e2e/playwright.config.ts",
    "tools/suites/story-servers.ts",
  ]);
});
