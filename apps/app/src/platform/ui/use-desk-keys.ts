import { useEffect, useEffectEvent, type RefObject } from "react";

/** Shortcuts by `KeyboardEvent.code`, the physical key: an Arabic keyboard has other letters on it. */
export type DeskKeys = Readonly<Record<string, (() => unknown) | undefined>>;

/** Runs keyboard shortcuts inside an element, except while the user types in a field. */
export function useDeskKeys(desk: RefObject<HTMLElement | null>, keys: DeskKeys): void {
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    const act = keys[event.code];
    if (!act || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    const place = desk.current;
    const listener = (event: KeyboardEvent) => handleKey(event);
    place?.addEventListener("keydown", listener);
    return () => place?.removeEventListener("keydown", listener);
  }, [desk]);
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  target.closest("textarea, select, ion-input, ion-searchbar, input:not([type=checkbox])") !== null;
