import { useEffect, useRef } from "react";

interface MarkingKeys {
  readonly onStep: (by: number) => void;
  readonly onUndo: () => void;
}

/** J and K go to the next and the one before, Z takes a mark back, outside of fields; by the place of the key. */
export function useMarkingKeys({ onStep, onUndo }: MarkingKeys): void {
  useKeys((event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isField(event.target)) return;
    if (event.code === "KeyJ") onStep(1);
    if (event.code === "KeyK") onStep(-1);
    if (event.code === "KeyZ") onUndo();
  });
}

interface FormKeys {
  readonly onDigit: (digit: number) => void;
  readonly onPhrase: (at: number) => void;
}

/** Digits outside of fields give points; with Alt they take a phrase, from the first on. */
export function useFormKeys({ onDigit, onPhrase }: FormKeys): void {
  useKeys((event) => {
    const digit = /^(?:Digit|Numpad)(\d)$/u.exec(event.code)?.[1];
    if (digit === undefined || event.ctrlKey || event.metaKey) return;
    if (!event.altKey && isField(event.target)) return;
    event.preventDefault();
    if (event.altKey) onPhrase(Number(digit) - 1);
    else onDigit(Number(digit));
  });
}

function useKeys(press: (event: KeyboardEvent) => void): void {
  const latest = useRef(press);
  useEffect(() => {
    latest.current = press;
  });
  useEffect(() => {
    const hear = (event: KeyboardEvent) => latest.current(event);
    document.addEventListener("keydown", hear);
    return () => document.removeEventListener("keydown", hear);
  }, []);
}

const isField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  target.closest("input:not([type='radio']), textarea, select, ion-alert") !== null;
