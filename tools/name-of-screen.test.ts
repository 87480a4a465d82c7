import { expect, test } from "vitest";

import { nameOfScreen } from "./name-of-screen.ts";

const screens = `
  place("/chatting/:id", "chat/RoomPage", room),
  more(
    "/chatting/archive",
    "chat/ArchivePage",
  ),
  place("*", "platform/ui/NotFoundPage", notFound),`;

test.each([
  ["/chatting/42", "chat/RoomPage"],
  ["chatting/42?from=push#last", "chat/RoomPage"],
  ["/chatting/archive", "chat/ArchivePage"],
  ["/chatting", undefined],
  ["/chatting/42/more", undefined],
])("behind %s is %s", (address, name) => {
  expect(nameOfScreen(address, screens)).toBe(name);
});
