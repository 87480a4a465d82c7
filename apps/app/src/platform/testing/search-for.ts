import { act, fireEvent } from "@testing-library/react";

/** Types into the search of the list with this label. */
export async function searchFor(text: string, label = ""): Promise<void> {
  const bars = [...document.querySelectorAll("ion-searchbar")];
  const bar = bars.find((each) => each.outerHTML.includes(label));
  if (!bar) throw new Error("No search.");
  await act(async () => void fireEvent(bar, new CustomEvent("ionInput", { detail: { value: text } })));
}
