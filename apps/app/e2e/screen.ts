import { expect, type Locator, type Page } from "@playwright/test";

/** A row of a table: what is written below each head. */
type Row = Readonly<Record<string, string>>;

/** The text of a screen as it is seen, once everything on it has loaded. */
export class Screen {
  readonly page: Page;
  readonly #address: string;
  /** All words, in one line. */
  readonly words: string;

  private constructor(page: Page, words: string) {
    this.page = page;
    this.#address = page.url();
    this.words = words;
  }

  static async open(page: Page, address: string): Promise<Screen> {
    await page.goto(address);
    return Screen.read(page);
  }

  /** The screen that is open. What is kept on the device is shown first, so nothing may be under way any more. */
  static async read(page: Page): Promise<Screen> {
    const top = locateTopPage(page);
    await expect(top).toBeVisible();
    await page.waitForLoadState("networkidle");
    await expect(page.locator(".skeleton, ion-loading, .ion-page-invisible")).toHaveCount(0);
    return new Screen(page, flat(await top.innerText()));
  }

  /** What is not in its words is read while it is open. */
  get #top(): Locator {
    if (this.page.url() !== this.#address) throw new Error(`${this.#address} is not open any more.`);
    return locateTopPage(this.page);
  }

  /** By a row or a link with these words. */
  async press(words: string): Promise<Screen> {
    await this.#top.locator("ion-item, a").filter({ hasText: words }).first().click();
    return Screen.read(this.page);
  }

  /** One of the choices that are beside each other; its count may have changed. */
  async choose(choice: string): Promise<Screen> {
    await this.#top
      .locator(".choice-option")
      .filter({ hasText: /^\w+(?: \d+(?= ·))?/.exec(choice)?.[0] ?? choice })
      .first()
      .click();
    return Screen.read(this.page);
  }

  /** The screen with all of a long list, page by page. */
  async unfolded(): Promise<Screen> {
    const more = this.#top.getByRole("button", { name: "Show more" });
    while (await more.isVisible()) {
      await more.click();
      await this.page.waitForLoadState("networkidle");
    }
    return Screen.read(this.page);
  }

  /** The number beside a name, where a pattern finds both; 0 where they are not there. */
  count(pattern: RegExp): number {
    return Number(pattern.exec(this.words)?.[1] ?? 0);
  }

  /** The sum over all places where the pattern finds a number. */
  sum(pattern: RegExp): number {
    return sumNumbers([...this.words.matchAll(pattern)].map(([, number]) => number));
  }

  /** How often something is said. */
  times(pattern: RegExp): number {
    return [...this.words.matchAll(pattern)].length;
  }

  /** What is written beside a name, such as a percentage; a dash where nothing was measured. */
  extract(pattern: RegExp): string {
    return pattern.exec(this.words)?.[1] ?? "–";
  }

  async texts(parts: string): Promise<readonly string[]> {
    return (await this.#top.locator(parts).allInnerTexts()).map(flat);
  }

  /** The table of the screen without its totals; the first where there are several. */
  async table(): Promise<readonly Row[]> {
    const lines = await this.#top
      .locator("table")
      .first()
      .locator("tr:not(.report-totals)")
      .evaluateAll((rows) => rows.map((row) => [...row.children].map((cell) => cell.textContent ?? "")));
    const [heads = [], ...rows] = lines.map((line) => line.map(flat));
    return rows.map((row) => Object.fromEntries(heads.map((head, at) => [head, row[at] ?? ""])));
  }

  /** Its links: what they say, and where they lead. */
  async ways(links = "table a") {
    const found = await this.#top
      .locator(links)
      .evaluateAll((all) =>
        all.map((link) => [link.textContent ?? "", link.getAttribute("href") ?? ""] as const),
      );
    return found.map(([words, leadsTo]) => ({ words: flat(words), leadsTo }));
  }
}

const locateTopPage = (page: Page): Locator =>
  page.locator(".ion-page[data-screen]:not(.ion-page-hidden)").last();

/** Isolates and joiners keep words together in a line of another direction, and are not seen. */
const flat = (text: string): string =>
  text
    .replaceAll(/[\u2060\u2066-\u2069]/g, "")
    .replaceAll(/\s+/g, " ")
    .trim();

/** The sum of numbers as they are written; a dash stands where nothing was counted. */
export const sumNumbers = (numbers: readonly (string | undefined)[]): number =>
  numbers.map((number) => Number.parseFloat(number ?? "")).reduce((sum, one) => sum + (one || 0), 0);

export const formatPercent = (part: number, whole: number): string =>
  whole === 0
    ? "–"
    : new Intl.NumberFormat("en", { style: "percent", maximumFractionDigits: 1 }).format(part / whole);
