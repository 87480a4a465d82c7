import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";

/** What can be wrong in one mode alone: all else of a screen is the same in light and dark. */
export const OF_COLOUR = ["color-contrast", "link-in-text-block"];

/** What axe calls serious or critical, with the first elements it means; of these rules, or of all. */
export async function obstacles(page: Page, rules?: string[]): Promise<readonly string[]> {
  // The app has no frames; a page of its own for each verdict, as for frames, costs more than the verdict.
  const axe = new AxeBuilder({ page }).setLegacyMode();
  const { violations } = await (rules ? axe.withRules(rules) : axe).analyze();
  return violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .flatMap(({ id, nodes }) =>
      nodes
        .slice(0, 3)
        .map(({ target, failureSummary }) => `${id} at ${target.join(" ")}: ${failureSummary}`),
    );
}
