import { useEffect } from "react";

/** F8 goes to the next mark that needs a decision, with Shift to the one before. */
export function useCheckKeys(): void {
  useEffect(() => {
    addEventListener("keydown", goToNext);
    return () => removeEventListener("keydown", goToNext);
  }, []);
}

function goToNext(event: KeyboardEvent): void {
  if (event.key !== "F8") return;
  const places = [
    ...document.querySelectorAll<HTMLElement>(".ion-page:not(.ion-page-hidden) [data-check='true']"),
  ];
  const now = places.findIndex((place) => place === document.activeElement);
  const next = event.shiftKey ? places.at(now > 0 ? now - 1 : -1) : places[(now + 1) % places.length];
  if (!next) return;
  event.preventDefault();
  next.scrollIntoView({ block: "center" });
  // The button of Ionic is inside of it.
  (next.shadowRoot?.querySelector("button") ?? next).focus();
}
