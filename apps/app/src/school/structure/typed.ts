import { latinDigits } from "@dars/contract/shell/versions";

/** Values of a form's fields at the moment of submitting. */
export interface Typed {
  /** Null for an empty field. */
  readonly text: (name: string) => string | null;
  /** Null if it is not a number; digits of any script are accepted. */
  readonly number: (name: string) => number | null;
  readonly isOn: (name: string) => boolean;
  readonly all: (name: string) => readonly string[];
}

export function parseForm(form: HTMLFormElement): Typed {
  const typed = new FormData(form);
  const text = (name: string) => {
    const value = typed.get(name);
    return typeof value === "string" && value.trim() !== "" ? value.trim() : null;
  };
  return {
    text,
    number: (name) => {
      const value = text(name);
      const number = value === null ? Number.NaN : Number(latinDigits(value));
      return Number.isFinite(number) ? number : null;
    },
    isOn: (name) => typed.has(name),
    all: (name) => typed.getAll(name).filter((value) => typeof value === "string"),
  };
}
