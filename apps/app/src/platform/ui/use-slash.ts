import { useEffect, type RefObject } from "react";

/** Elements in which a slash is written. */
const WRITTEN_IN = "input, textarea, select, [contenteditable]:not([contenteditable='false'])";

/** "/" moves to this search field of the page in sight, unless somebody is writing. */
export function useSlash(bar: RefObject<HTMLIonSearchbarElement | null>): void {
  useEffect(() => {
    function handleKey(press: KeyboardEvent) {
      if (press.key !== "/" || press.defaultPrevented || press.ctrlKey || press.metaKey || press.altKey)
        return;
      const isWriting = press.target instanceof Element && press.target.closest(WRITTEN_IN) !== null;
      const isHidden = bar.current === null || bar.current.closest(".ion-page-hidden") !== null;
      if (isWriting || isHidden) return;
      press.preventDefault();
      void bar.current?.setFocus();
    }
    document.addEventListener("keydown", handleKey);
    return () => document.removeEventListener("keydown", handleKey);
  }, [bar]);
}
