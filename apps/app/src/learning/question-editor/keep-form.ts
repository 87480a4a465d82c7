import type { KeyboardEvent } from "react";

/** Enter in a line of a question does not send the form around it. */
export function keepForm(event: KeyboardEvent): void {
  if (event.key === "Enter") event.preventDefault();
}
