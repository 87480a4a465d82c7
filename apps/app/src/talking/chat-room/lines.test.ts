import { expect, test } from "vitest";

import { momentAt } from "#platform/time/days.ts";
import { aMessage } from "#talking/chat/chat.factory.ts";

import { linesOf } from "./lines.ts";

test("a day has one line, above the first message of it", () => {
  const said = [
    aMessage(1, "Good night", { at: noonOf(19) }),
    aMessage(2, "Good morning", { at: noonOf(20) }),
    aMessage(3, "Is there homework?", { at: noonOf(20) }),
  ];

  const lines = linesOf({ messages: said, outgoing: [], me: undefined, readMsgNo: null });

  expect(lines.map(({ day }) => day?.getDate())).toEqual([19, 20, undefined]);
});

/** Of November, where the device is. */
const noonOf = (day: number): string => momentAt(`2026-11-${day}`, "12:00").toISOString();
