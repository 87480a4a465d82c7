import fc from "fast-check";
import { expect, test, vi } from "vitest";

import { dayAt, todayAtSchool } from "./days.ts";
import { serverNow, setServerAhead } from "./server-now.ts";

const HOUR_MS = 3_600_000;

test("whatever a device's clock says, it is the day and the moment that the server says", () => {
  const moment = fc.date({ min: new Date("2026-01-01"), max: new Date("2028-01-01"), noInvalidDate: true });
  const aheadMs = fc.integer({ min: -30 * HOUR_MS, max: 30 * HOUR_MS });
  fc.assert(
    fc.property(moment, aheadMs, (now, ahead) => {
      vi.useFakeTimers({ toFake: ["Date"], now: now.getTime() - ahead });
      setServerAhead(ahead);

      expect(serverNow()).toBe(now.getTime());
      expect(todayAtSchool("Asia/Baghdad")).toBe(dayAt(now, "Asia/Baghdad"));
    }),
  );
});
