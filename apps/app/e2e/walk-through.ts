import { expect, type Page } from "@playwright/test";

import { Screen, sumNumbers } from "./screen.ts";
import { Visitor } from "./visitor.ts";
import type { Role } from "./words.ts";

/** Opens an address, in which `{school}` is the account's own. */
export type Open = (address: string) => Promise<Screen>;

/**
 * Walks through screens with an account. Other stories work in the same school meanwhile: where two screens differ, the
 * walk begins anew, and what truly differs differs again.
 */
export async function walkThrough(
  page: Page,
  role: Role,
  login: string,
  compare: (open: Open) => Promise<void>,
): Promise<void> {
  await new Visitor(page, "en").arrive({ role, login });
  const session: string = await page.evaluate(() => localStorage.getItem("userData") ?? "{}");
  const { school_id: schoolId } = JSON.parse(session);
  const open: Open = (address) => Screen.open(page, address.replace("{school}", schoolId));
  await expect(() => compare(open)).toPass({ timeout: 90_000 });
}

/** Objections that wait for a comment of the reader; one that it has made begins with these words. */
export const uncommented = (objections: readonly string[], own: string): number =>
  objections.filter((each) => each.includes("Send to the office") && !each.includes(own)).length;

/** The number at the bell; 0 without one. */
export async function readBellCount({ page }: Screen): Promise<number> {
  const bell = page.locator(".ion-page:not(.ion-page-hidden) .bell").last();
  return sumNumbers([/\d+/.exec((await bell.getAttribute("aria-label")) ?? "")?.[0]]);
}
