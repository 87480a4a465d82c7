/** Puts a text where the cursor is in the message of the form around an element, and leaves the cursor behind it. */
export function putIntoMessage(within: Element, text: string): void {
  const fields = within.closest("form")?.querySelectorAll("textarea") ?? [];
  const field = [...fields].find((each) => each.closest("[data-replies]") === null);
  if (!field) return;
  const { selectionStart, selectionEnd, value, maxLength } = field;
  const room = maxLength < 0 ? text.length : maxLength - value.length + (selectionEnd - selectionStart);
  // Not by `value`: React would not hear of it.
  field.setRangeText(text.slice(0, Math.max(0, room)), selectionStart, selectionEnd, "end");
  field.dispatchEvent(new Event("input", { bubbles: true }));
  field.focus();
}
