import { expect, type Page } from "@playwright/test";

/** When the rooms of a school are open. All stories of the school share it. */
interface Hours {
  readonly opensAt: string;
  readonly closesAt: string;
}

export const ALWAYS: Hours = { opensAt: "00:00", closesAt: "24:00" };

/** An hour in the other half of the school's day. */
export function closedNow(): Hours {
  const hour = new Date().toLocaleString("en", {
    hour: "2-digit",
    hourCycle: "h23",
    timeZone: "Asia/Baghdad",
  });
  return Number(hour) < 12
    ? { opensAt: "14:00", closesAt: "15:00" }
    : { opensAt: "02:00", closesAt: "03:00" };
}

/** On any page of a school's office. */
export async function keepHours(page: Page, hours: Hours): Promise<void> {
  const status = await page.evaluate(async (chosen) => {
    const { token, school_id } = JSON.parse(localStorage.getItem("userData") ?? "{}");
    const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
    const place = `/api/v6/schools/${school_id}/chat-settings`;
    const { revision, school: settings } = await (await fetch(place, { headers })).json();
    const body = JSON.stringify({ revision, settings: { ...settings, hours: chosen } });
    return (await fetch(place, { method: "PUT", headers, body })).status;
  }, hours);
  expect(status).toBe(200);
}
