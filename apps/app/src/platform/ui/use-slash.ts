import { useEffect, type RefObject } from "react";

/** Elements in which "/" is typed as text. */
const WRITTEN_IN = "input, textarea, select, [contenteditable]:not([contenteditable='false'])";

/** Whether "/" was pressed without a modifier, outside of text fields, and not handled elsewhere. */
const isFree = ({ key, target, defaultPrevented, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  key === "/" &&
  !(defaultPrevented || ctrlKey || metaKey || altKey) &&
  !(target instanceof Element && target.closest(WRITTEN_IN));

/** "/" focuses this search field while its page is visible, unless the user is typing in a field. */
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
