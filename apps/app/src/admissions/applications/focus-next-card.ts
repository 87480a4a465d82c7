import type { KeyboardEvent } from "react";

const CARD = "[data-card]";

/** Arrow keys go from card to card of a column, and to the other columns in the direction in which they are seen. */
export function focusNextCard(event: KeyboardEvent<HTMLElement>): void {
  const card = event.currentTarget;
  const board = card.closest(".board");
  const columns = [...(board?.children ?? [])]
    .map((column) => [...column.querySelectorAll<HTMLElement>(CARD)])
    .filter((cards) => cards.length > 0);
  const at = columns.findIndex((cards) => cards.includes(card));
  const row = columns[at]?.indexOf(card) ?? 0;
  const next = findNext(event.key, getComputedStyle(card).direction === "rtl");
  if (!next) return;
  const [down, across] = next;
  const cards = columns[at + across];
  const target = across === 0 ? cards?.[row + down] : cards?.[Math.min(row, cards.length - 1)];
  event.preventDefault();
  target?.focus();
}

function findNext(key: string, isRightToLeft: boolean): readonly [down: number, across: number] | undefined {
  const forward = isRightToLeft ? -1 : 1;
  return new Map<string, readonly [number, number]>([
    ["ArrowDown", [1, 0]],
    ["ArrowUp", [-1, 0]],
    ["ArrowRight", [0, forward]],
    ["ArrowLeft", [0, -forward]],
  ]).get(key);
}
