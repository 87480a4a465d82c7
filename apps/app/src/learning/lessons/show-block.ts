/**
 * Brings a block of a lesson into view once it is drawn, or a heading of its text, counted from 0; and the cursor into it
 * where it has a place for one.
 */
export function showBlock(id: string, heading: number | null = null): void {
  requestAnimationFrame(() => {
    const block = [...document.querySelectorAll<HTMLElement>("[data-block]")].find(
      ({ dataset }) => dataset["block"] === id,
    );
    const part = heading === null ? undefined : block?.querySelectorAll("h1, h2, h3, h4")[heading];
    (part ?? block)?.scrollIntoView({ block: "center" });
    block?.querySelector<HTMLElement>("[contenteditable='true'], input")?.focus({ preventScroll: true });
  });
}
