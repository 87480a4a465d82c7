import { act, waitFor } from "@testing-library/react";

/** Writes into the Ionic field of this label. */
export async function type(label: string, value: string): Promise<void> {
  const field = await waitFor(() => fieldOf(label));
  await act(async () => {
    field.value = value;
    field.dispatchEvent(new CustomEvent("ionInput", { bubbles: true, detail: { value } }));
  });
}

function fieldOf(label: string): HTMLIonInputElement {
  const field = [...document.querySelectorAll("ion-input")].find((each) => each.label === label);
  if (!field) throw new Error(`No field is labelled ${label}.`);
  return field;
}
