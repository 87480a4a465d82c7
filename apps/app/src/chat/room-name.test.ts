import { expect, test } from "vitest";

import { names } from "#platform/testing/names.ts";
import { textNow } from "#platform/text/use-text.ts";

import { roomName } from "./room-name.ts";

const NOTHING = { title: null, subject: null, level: null, section: null, about: null };
const text = { t: textNow, locale: "en" } as const;

test("a room of two colleagues has the other's name, that of all the staff its own", () => {
  const other = { id: 5, name: names("Huda Salman") };

  expect(roomName({ ...NOTHING, kind: "staff", others: [other] }, text)).toBe("Huda Salman");
  expect(roomName({ ...NOTHING, kind: "staff", others: [] }, text)).toBe("Staff");
});
