import { expect, test } from "vitest";

import { momentAt } from "#platform/time/days.ts";
import { aMessage } from "#talking/chat/chat.factory.ts";

import { buildChatLines } from "./lines.ts";

test("a day has one line, above the first message of it", () => {
  const messages = [
    aMessage(1, "Good night", { at: toNoonIso(19) }),
    aMessage(2, "Good morning", { at: toNoonIso(20) }),
    aMessage(3, "Is there homework?", { at: toNoonIso(20) }),
  ];

  const lines = buildChatLines({ messages, outgoing: [], me: undefined, readMsgNo: null });

  expect(lines.map(({ day }) => day?.getDate())).toEqual([19, 20, undefined]);
});

/** A day of November at noon, where the device is. */
const toNoonIso = (day: number): string => momentAt(`2026-11-${day}`, "12:00").toISOString();
