import { useEffect, useRef, type RefObject } from "react";

/** What of a block has been on the screen, in thousandths. */
export type OnSeen = (blockId: string, share: number) => void;

const WHOLE = 1000;
const STEPS = [0, 0.25, 0.5, 0.75, 1];

/**
 * Reports how far each block of a page has been scrolled into view; and the block being read, when scrolling
 * ends or a block is touched.
 */
export function useSeen(
  page: RefObject<HTMLElement | null>,
  isWatched: boolean,
  onSeen: OnSeen,
  onAt: (blockId: string, hasScrolled: boolean) => void,
): void {
  const latest = useRef({ onSeen, onAt });
  useEffect(() => {
    latest.current = { onSeen, onAt };
  });
  useEffect(() => {
    const root = page.current;
    if (!root || !isWatched || typeof IntersectionObserver === "undefined") return undefined;
    const watcher = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting, boundingClientRect, rootBounds } of entries) {
          const id = getBlockId(target);
          const bottom = rootBounds?.bottom ?? window.innerHeight;
          if (id !== undefined && isIntersecting)
            latest.current.onSeen(id, shareSeen(boundingClientRect, bottom));
        }
      },
      { threshold: STEPS },
    );
    for (const block of root.querySelectorAll("[data-block]")) watcher.observe(block);
    const content = root.closest("ion-content");
    const scrolled = () => {
      const id = blockAt(root, (content?.clientHeight ?? window.innerHeight) * EYES);
      if (id !== undefined) latest.current.onAt(id, true);
    };
    const touched = ({ target }: Event) => {
      const id = target instanceof Element ? getBlockId(target.closest("[data-block]")) : undefined;
      if (id !== undefined) latest.current.onAt(id, false);
    };
    content?.addEventListener("ionScrollEnd", scrolled);
    root.addEventListener("pointerdown", touched);
    return () => {
      watcher.disconnect();
      content?.removeEventListener("ionScrollEnd", scrolled);
      root.removeEventListener("pointerdown", touched);
    };
  }, [page, isWatched]);
}

/** Height at which people read, as a share of the screen's height from its top. */
const EYES = 0.4;

const getBlockId = (element: Element | null): string | undefined =>
  element instanceof HTMLElement ? element.dataset["block"] : undefined;

/** The last block that begins above this height of the screen. */
function blockAt(root: Element, height: number): string | undefined {
  const blocks = [...root.querySelectorAll("[data-block]")];
  return getBlockId(blocks.findLast((one) => one.getBoundingClientRect().top <= height) ?? blocks[0] ?? null);
}

function shareSeen({ top, height }: DOMRectReadOnly, bottom: number): number {
  if (height <= 0) return WHOLE;
  return Math.max(0, Math.min(WHOLE, Math.ceil((WHOLE * (bottom - top)) / height)));
}
