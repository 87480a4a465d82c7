import type { Page } from "@playwright/test";

/** Long lists draw their rows anew. */
const SETTLED_MS = 300;

/** WCAG 1.4.4: what is cut off, or leaves the screen sideways, where letters are twice as large. */
export async function cutOffInLargeText(page: Page): Promise<readonly string[]> {
  await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
  try {
    const atOnce = await page.evaluate(findCutOff);
    if (atOnce.length === 0) return atOnce;
    await page.waitForTimeout(SETTLED_MS);
    return await page.evaluate(findCutOff);
  } finally {
    await page.evaluate(() => document.documentElement.style.removeProperty("font-size"));
  }
}

/** Runs in the page, and can take nothing along from here. Names are of elements, never of people. */
/* oxlint-disable unicorn/consistent-function-scoping */
function findCutOff(): string[] {
  const SLACK = 2;
  const describeElement = ({ tagName, classList }: Element) =>
    [tagName.toLowerCase(), ...classList].join(".");

  const getParent = (element: Element): Element | null => {
    const root = element.getRootNode();
    return element.assignedSlot ?? element.parentElement ?? (root instanceof ShadowRoot ? root.host : null);
  };

  const cuts = (overflow: string, least: number, from: number, to: number, most: number) =>
    /hidden|clip/.test(overflow) && (from < least - SLACK || to > most + SLACK);

  /** Where the box cuts the text off; "" where nothing further out does. */
  const cutBy = (box: Element, text: DOMRect): string | undefined => {
    const { overflowX, overflowY, textOverflow, webkitLineClamp, clipPath } = getComputedStyle(box);
    const area = box.getBoundingClientRect();
    // For screen readers alone; scrolled sideways by the reader; or shortened with a sign that it is.
    if (clipPath !== "none" || area.width <= 1) return "";
    if (/auto|scroll/.test(overflowX) || textOverflow === "ellipsis" || webkitLineClamp !== "none") return "";
    if (cuts(overflowX, area.left, text.left, text.right, area.right)) return "sideways";
    if (box === document.body) return "";
    if (/auto|scroll/.test(overflowY)) return "";
    return cuts(overflowY, area.top, text.top, text.bottom, area.bottom) ? "in height" : undefined;
  };

  const cutOff = (holder: Element, text: DOMRect): string[] => {
    for (let box: Element | null = holder; box; box = getParent(box)) {
      const cut = cutBy(box, text);
      if (cut) return [`${describeElement(holder)} in ${describeElement(box)} ${cut}`];
      if (cut === "") return [];
    }
    return [];
  };

  const measureText = (node: Node): DOMRect => {
    const range = document.createRange();
    range.selectNodeContents(node);
    return range.getBoundingClientRect();
  };

  const found: string[] = [];
  const page = document.querySelector(".ion-page[data-screen]:not(.ion-page-hidden)") ?? document.body;
  const walker = document.createTreeWalker(page, NodeFilter.SHOW_TEXT);
  // Rows further down are not laid out.
  const options = { opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true };
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = measureText(node);
    if (text.width > 1 && node.parentElement?.checkVisibility(options))
      found.push(...cutOff(node.parentElement, text));
  }
  return [...new Set(found)];
}
