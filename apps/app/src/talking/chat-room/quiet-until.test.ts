import { expect, test, vi } from "vitest";

import { setServerAhead } from "#platform/time/server-now.ts";
import { isQuiet } from "#talking/chat/public.ts";

import { quietUntil } from "./quiet-until.ts";

const HOUR_MS = 3_600_000;

test.each([-20, -3, 0, 3, 20])(
  "CNT-9: a room is quiet for an hour and till the morning by the server's clock, %i hours ahead of the device's",
  (hoursAhead) => {
    const now = Date.parse("2026-11-29T20:30:00.000Z");
    vi.useFakeTimers({ toFake: ["Date"], now: now - hoursAhead * HOUR_MS });
    setServerAhead(hoursAhead * HOUR_MS);

    expect(quietUntil("hour")).toBe("2026-11-29T21:30:00.000Z");
    expect(quietUntil("morning")).toBe("2026-11-30T04:00:00.000Z");
    const ends = ["2026-11-29T20:29:00.000Z", "2026-11-29T20:31:00.000Z"];
    expect(ends.map((end) => isQuiet({ quietUntil: end }))).toEqual([false, true]);
  },
);
