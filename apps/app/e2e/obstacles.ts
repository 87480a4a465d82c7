import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";

/** What can be wrong in one mode alone: all else of a screen is the same in light and dark. */
export const OF_COLOUR = ["color-contrast", "link-in-text-block"];

const { resolve } = createRequire(import.meta.resolve("@axe-core/playwright"));
const AXE = readFileSync(resolve("axe-core/axe.min.js"), "utf8");

/** Ionic's elements pass a label that has changed on to their own button, a moment after the page has it. */
const PASSED_ON_MS = 500;

/** What axe calls serious or critical and stays so, with the first elements it means; of these rules, or of all. */
export async function obstacles(page: Page, rules?: string[]): Promise<readonly string[]> {
  const found = await judge(page, rules);
  if (found.length === 0) return found;
  await page.waitForTimeout(PASSED_ON_MS);
  return judge(page, rules);
}

async function judge(page: Page, rules?: string[]): Promise<readonly string[]> {
  // The builder would bring axe's sources four times to each screen, which takes as long as the verdicts.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(AXE);
  // The app has no frames; a page of its own for each verdict, as for frames, costs more than the verdict.
  const axe = new AxeBuilder({ page, axeSource: ";" })
    .setLegacyMode()
    .options({ resultTypes: ["violations"] });
  const { violations } = await (rules ? axe.withRules(rules) : axe).analyze();
  return violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .flatMap(({ id, nodes }) =>
      nodes
        .slice(0, 3)
        .map(({ target, failureSummary }) => `${id} at ${target.join(" ")}: ${failureSummary}`),
    );
}
