/** What a page notes of its table, in milliseconds. */
export interface TableWatch {
  /** From the answer to the frame that showed the first row. */
  readonly first: () => number;
  /** Before a key. */
  readonly begin: () => void;
  /** From the key to the first frame that changed the table; 0 where it changed nothing. */
  readonly answered: () => Promise<number>;
}

/** Runs in the page before the app, so that it uses nothing from outside. */
export function watchTable({ call, row }: { readonly call: string; readonly row: string }): void {
  const QUIET_MS = 1000;
  let arrivedAt = 0;
  let shownAt = 0;
  let pressedAt = 0;
  let changedAt = 0;

  const { fetch } = globalThis;
  globalThis.fetch = async (...request) => {
    const response = await fetch(...request);
    if (new URL(response.url).pathname.endsWith(call)) {
      arrivedAt = performance.now();
      requestAnimationFrame(lookForRow);
    }
    return response;
  };

  function lookForRow(): void {
    if (document.querySelector(row)) shownAt = performance.now();
    else requestAnimationFrame(lookForRow);
  }

  document.addEventListener("keydown", () => (pressedAt = performance.now()), { capture: true });
  document.addEventListener("DOMContentLoaded", () => {
    new MutationObserver((changes) => {
      const isOfTable = changes.some(
        ({ target }) => target instanceof Element && !target.closest("ion-searchbar"),
      );
      if (isOfTable && changedAt === 0) requestAnimationFrame(() => (changedAt ||= performance.now()));
    }).observe(document.body, { childList: true, subtree: true });
  });

  const watch: TableWatch = {
    first: () => shownAt - arrivedAt,
    begin: () => {
      pressedAt = 0;
      changedAt = 0;
    },
    answered: () =>
      new Promise((resolve) => {
        setTimeout(() => resolve(changedAt === 0 ? 0 : changedAt - pressedAt), QUIET_MS);
      }),
  };
  Reflect.set(globalThis, "watching", () => watch);
}
