import type { Page } from "@playwright/test";

import { byWire } from "./by-wire.ts";

/**
 * A student of the demo school reports a classmate's message; created only once. Returns the case for the
 * signed-in office member.
 */
export async function stagedReport(page: Page): Promise<number> {
  // The rooms change while stories run: a second report would be about another message.
  const open = await firstCase(page);
  if (open !== undefined) return open;
  await byWire(new URL(page.url()).origin, { login: "student1", login_type: "student" }, async (ask, own) => {
    const { rooms } = await ask("GET", "/chat/rooms");
    for (const { id } of rooms) {
      const { events } = await ask("GET", `/chat/rooms/${id}/events?after=0`);
      const message = events.find(
        ({ type, senderId }: { type: string; senderId: number | null }) =>
          type === "message" && senderId !== null && senderId !== own.student_id,
      );
      if (!message) continue;
      const report = {
        key: "tour00000report",
        msgNo: message.msgNo,
        personId: null,
        reason: "spam",
        note: null,
      };
      await ask("POST", `/chat/rooms/${id}/reports`, report);
      return;
    }
    throw new Error("Nobody has written anything.");
  });
  const staged = await firstCase(page);
  if (staged === undefined) throw new Error("The report made no case.");
  return staged;
}

/** The first case in the queue of the signed-in office member. */
function firstCase(page: Page): Promise<number | undefined> {
  return page.evaluate(async () => {
    const { token, school_id } = JSON.parse(localStorage.getItem("userData") ?? "{}");
    const response = await fetch(`/api/v6/schools/${school_id}/moderation/cases`, {
      headers: { authorization: `Bearer ${token}` },
    });
    return (await response.json()).cases[0]?.id;
  });
}
