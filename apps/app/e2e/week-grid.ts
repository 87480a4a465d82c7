import { expect, type Locator, type Page } from "@playwright/test";

export interface CellPlace {
  readonly row: number;
  readonly column: number;
}

const PERIODS = 6;
const DAYS = 5;

/** The week of a draft in the editor: periods by days, on a phone those of one day. */
export class WeekGrid {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  cell({ row, column }: CellPlace): Locator {
    const line = this.#page.locator(".timetable-grid tbody tr").nth(row);
    return line.locator("td").nth(column).getByRole("button");
  }

  readName(place: CellPlace): Promise<string> {
    return this.cell(place).locator("strong").innerText();
  }

  /**
   * The first lesson from a row on that has another place, tried by keyboard and left where it is: which lessons have
   * one is different in each week.
   */
  async findMovable(fromRow: number): Promise<CellPlace> {
    for (let at = fromRow * DAYS; at < PERIODS * DAYS; at += 1) {
      const place = { row: Math.floor(at / DAYS), column: at % DAYS };
      if (await this.#isMovable(place)) return place;
    }
    throw new Error(`From row ${fromRow} on, no lesson of the week has another place.`);
  }

  async #isMovable(place: CellPlace): Promise<boolean> {
    const cell = this.cell(place);
    if ((await cell.locator("strong").count()) === 0) return false;
    const moved = await this.readName(place);
    await cell.press("Enter");
    await expect(cell).toHaveAttribute("data-outcome", "here");
    const isMovable = (await this.#fitting(moved).count()) > 0;
    await cell.press("Escape");
    await expect(cell).not.toHaveAttribute("data-outcome");
    return isMovable;
  }

  /** Hours in sight that are free for the lesson, or take it in exchange for one of another subject. */
  #fitting(moved: string): Locator {
    return this.#page
      .locator(".timetable-cell:is([data-outcome='swap'], [data-outcome='free'])")
      .filter({ hasNotText: moved });
  }

  /** Whether the day that was just tapped has such a cell: its cells come a moment later. */
  async fitsSoon(moved: string): Promise<boolean> {
    try {
      await this.#fitting(moved).first().waitFor({ timeout: 2000 });
      return true;
    } catch {
      return false;
    }
  }

  async findTarget(moved: string): Promise<CellPlace> {
    const target = this.#fitting(moved).first();
    await expect(target).toBeVisible();
    return target.evaluate((button) => {
      const [cell, row] = [button.closest("td"), button.closest("tr")];
      // A column of headings comes first.
      return { row: row?.sectionRowIndex ?? -1, column: (cell?.cellIndex ?? 0) - 1 };
    });
  }
}
