import { expect, test } from "vitest";

import { listExports, misnamed } from "./names.ts";

const isFine = (file: string, text: string) =>
  misnamed(`apps/server/src/talking/chat/${file}`, text).length === 0;

test("what a file exports is read from its text", () => {
  const text = `export const one = 1;
export async function two() {}
export abstract class Three {}
export type Four = 4;
export { five, inner as six } from "./x.ts";
export const { seven, of: eight } = all;
const nine = 9;`;

  expect(listExports(text)).toEqual(["one", "two", "Three", "Four", "five", "six", "seven", "eight"]);
});

test.each([
  ["send-message.ts", "export async function sendMessage() {}"],
  ["RoomPage.tsx", "export function RoomPage() {}"],
  ["serve-oneroster.ts", "export const serveOneRoster = 1;"],
  ["outbox.ts", "export const openOutbox = 1;"],
  ["rows.ts", "export interface RosterRow {}"],
  ["own-passkeys.ts", "export const listPasskeys = 1;\nexport const renamePasskey = 1;"],
])("%s is named after an export, its plural or the noun that exports share", (file, text) => {
  expect(isFine(file, text)).toBe(true);
});

test.each(["chat.queries.ts", "chat.routes.ts", "chat.test.ts", "public.ts", "slice.ts"])(
  "%s is named after its role",
  (file) => {
    expect(isFine(file, "export const other = 1;")).toBe(true);
  },
);

const smallThings = (count: number) =>
  Array.from({ length: count }, (_, index) => `export const thing${index} = 1;`).join("\n");

test("a module of many small things has the name of what they are about, and one of few has not", () => {
  expect(isFine("timing.ts", smallThings(5))).toBe(true);
  expect(isFine("timing.ts", smallThings(4))).toBe(false);
});

test("a file that is named after none of its exports is seen", () => {
  expect(misnamed("tools/door.ts", "export const openGate = 1;")).toEqual([
    "tools/door.ts is named after none of openGate.",
  ]);
  expect(isFine("gate-open.ts", "export const openGate = 1;")).toBe(false);
});

test("endpoints of the contract are in the module of their slice", () => {
  const routes = "export const listYears = route({});";

  expect(misnamed("packages/contract/src/school/calendar.ts", routes)).toEqual([]);
  expect(isFine("calendar.ts", routes)).toBe(false);
});
