/** Brings a block of the lesson into view once it is drawn, and the cursor into it where it has a place for one. */
export function showBlock(id: string): void {
  requestAnimationFrame(() => {
    const block = [...document.querySelectorAll<HTMLElement>("[data-block]")].find(
      ({ dataset }) => dataset["block"] === id,
    );
    block?.scrollIntoView({ block: "center" });
    block?.querySelector<HTMLElement>("[contenteditable='true'], input")?.focus({ preventScroll: true });
  });
}
