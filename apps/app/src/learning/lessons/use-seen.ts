import { useEffect, useRef, type RefObject } from "react";

/** What of a block has been on the screen, in thousandths. */
export type OnSeen = (blockId: string, share: number) => void;

const WHOLE = 1000;
const STEPS = [0, 0.25, 0.5, 0.75, 1];

/** Tells of each block of a page how far down it the screen has come; and of every scrolling that ends. */
export function useSeen(
  page: RefObject<HTMLElement | null>,
  isWatched: boolean,
  onSeen: OnSeen,
  onScrolled: () => void,
): void {
  const latest = useRef({ onSeen, onScrolled });
  useEffect(() => {
    latest.current = { onSeen, onScrolled };
  });
  useEffect(() => {
    const root = page.current;
    if (!root || !isWatched || typeof IntersectionObserver === "undefined") return undefined;
    const watcher = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting, boundingClientRect, rootBounds } of entries) {
          const id = target instanceof HTMLElement ? target.dataset["block"] : undefined;
          const bottom = rootBounds?.bottom ?? window.innerHeight;
          if (id !== undefined && isIntersecting)
            latest.current.onSeen(id, shareSeen(boundingClientRect, bottom));
        }
      },
      { threshold: STEPS },
    );
    for (const block of root.querySelectorAll("[data-block]")) watcher.observe(block);
    const content = root.closest("ion-content");
    const scrolled = () => latest.current.onScrolled();
    content?.addEventListener("ionScrollEnd", scrolled);
    return () => {
      watcher.disconnect();
      content?.removeEventListener("ionScrollEnd", scrolled);
    };
  }, [page, isWatched]);
}

function shareSeen({ top, height }: DOMRectReadOnly, bottom: number): number {
  if (height <= 0) return WHOLE;
  return Math.max(0, Math.min(WHOLE, Math.ceil((WHOLE * (bottom - top)) / height)));
}
