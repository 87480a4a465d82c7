import { act, waitFor } from "@testing-library/react";

/** Writes into the Ionic field of this label, among several the one within `part`. Ends when the field's form has it too, which Ionic does a moment later. */
export async function type(label: string, value: string, part: ParentNode = document): Promise<void> {
  const field = await waitFor(() => getField(label, part));
  await act(async () => {
    field.value = value;
    field.dispatchEvent(new CustomEvent("ionInput", { bubbles: true, detail: { value } }));
  });
  await waitFor(() => {
    const inForm = field.querySelector<HTMLInputElement | HTMLTextAreaElement>("input, textarea");
    if (inForm?.value !== String(field.value ?? "")) throw new Error(`The form has no ${label} yet.`);
  });
}

function getField(label: string, part: ParentNode): HTMLIonInputElement | HTMLIonTextareaElement {
  const fields = part.querySelectorAll<HTMLIonInputElement | HTMLIonTextareaElement>(
    "ion-input, ion-textarea",
  );
  const field = [...fields].find((each) => each.label === label);
  if (!field) throw new Error(`No field is labelled ${label}.`);
  return field;
}
