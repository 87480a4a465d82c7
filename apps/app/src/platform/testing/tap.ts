import { act, fireEvent } from "@testing-library/react";

/**
 * Taps an element, and ends when the page shows what that did at once.
 * @throws Error where there is no element.
 */
export async function tap(element: Element | null | undefined): Promise<void> {
  if (!element) throw new Error("There is nothing here to tap.");
  await act(async () => void fireEvent.click(element));
}
