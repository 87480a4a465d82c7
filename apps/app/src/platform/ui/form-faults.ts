import { isVisible } from "@dars/contract/platform/visible";

import type { TextId } from "#platform/text/use-text.ts";

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** What is wrong in a form before it is sent, by the names of its fields, in their order on the page. */
export function formFaults(form: HTMLFormElement): ReadonlyMap<string, TextId> {
  const faults = new Map<string, TextId>();
  for (const control of controlsIn(form)) {
    const fault = findFault(control);
    if (fault !== undefined && !faults.has(control.name)) faults.set(control.name, fault);
  }
  return faults;
}

function findFault(control: Control): TextId | undefined {
  const { validity, required, value } = control;
  if (required && (validity.valueMissing || !isVisible(value))) return "platform.field-required";
  if (validity.valid) return undefined;
  if (validity.rangeUnderflow || validity.rangeOverflow) return "platform.field-range";
  return validity.tooLong
    ? "platform.field-too-long"
    : (BY_TYPE.get(getControlType(control)) ?? "platform.field-invalid");
}

/** A field for a number is one of text, which takes the digits of any keyboard. */
const getControlType = (control: Control): string =>
  control.getAttribute("inputmode") === "decimal" ? "number" : control.type;

const BY_TYPE: ReadonlyMap<string, TextId> = new Map([
  ["email", "platform.field-email"],
  ["number", "platform.field-number"],
  ["date", "platform.field-date"],
]);

/**
 * The name of the field that the server means by a pointer such as `/body/record/nameParts/en/given`: the one that is
 * named as the pointer ends, `en.given` before `given`; else the first that lies under it, as `name-ar` under `/name`.
 * One field may hold a whole list: `/hosts/0` is in `hosts`.
 */
export function fieldAt(form: HTMLFormElement, pointer: string): string | undefined {
  const parts = splitPath(pointer.replace(/^\/(body|query|params)(?=\/)/, ""));
  const names = controlsIn(form).map(({ name }) => ({ name, parts: splitPath(name) }));
  const tails = parts.map((_, from) => parts.slice(from));
  const exact = tails.flatMap((tail) => names.filter((each) => each.parts.join(".") === tail.join(".")));
  const under = tails.flatMap((tail) => names.filter((each) => begins(each.parts, tail)));
  const found = (exact[0] ?? under[0])?.name;
  const list = pointer.replace(/\/\d+$/, "");
  return found ?? (list === pointer ? undefined : fieldAt(form, list));
}

const begins = (one: readonly string[], other: readonly string[]) =>
  other.every((part, place) => one[place] === part);

/** Puts the person where the fault is, also where it lies in a closed part of the form. */
export function focusField(form: HTMLFormElement, name: string): void {
  const control = controlsIn(form).find((each) => each.name === name);
  control?.closest("details")?.setAttribute("open", "");
  control?.focus();
}

const controlsIn = (form: HTMLFormElement): readonly Control[] =>
  [...form.elements].filter(isControl).filter(({ name }) => name !== "");

const isControl = (element: Element): element is Control =>
  element instanceof HTMLInputElement ||
  element instanceof HTMLSelectElement ||
  element instanceof HTMLTextAreaElement;

/** The words of a pointer or of a field's name, however they are joined. */
const splitPath = (path: string): readonly string[] => path.split(/[./-]/).filter((part) => part !== "");
