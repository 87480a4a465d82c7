import { useEffect, type RefObject } from "react";

/** Elements in which a slash is written. */
const WRITTEN_IN = "input, textarea, select, [contenteditable]:not([contenteditable='false'])";

/** A slash alone, where nobody is writing and nothing else has answered it. */
const isFree = ({ key, target, defaultPrevented, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  key === "/" &&
  !(defaultPrevented || ctrlKey || metaKey || altKey) &&
  !(target instanceof Element && target.closest(WRITTEN_IN));

/** "/" moves to this search field of the page in sight, unless somebody is writing. */
export function useSlash(bar: RefObject<HTMLIonSearchbarElement | null>): void {
  useEffect(() => {
    function handleKey(press: KeyboardEvent) {
      const field = bar.current;
      if (!isFree(press) || !field || field.closest(".ion-page-hidden")) return;
      press.preventDefault();
      void field.setFocus();
    }
    document.addEventListener("keydown", handleKey);
    return () => document.removeEventListener("keydown", handleKey);
  }, [bar]);
}
