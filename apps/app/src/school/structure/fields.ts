import type { Locale } from "@dars/contract/platform/primitives";

/** One field of an office form. Its name is the key in the submitted data. */
export type Field = TextField | NumberField | DayField | TimeField | ChoiceField | CheckField | ChecksField;

interface FieldBase {
  readonly name: string;
  readonly label: string;
  readonly help?: string;
}

export interface TextField extends FieldBase {
  readonly kind: "text";
  readonly value: string | null;
  readonly isRequired?: boolean;
  /** Latin letters and digits, whatever the language of the page. */
  readonly isPlain?: boolean;
  /** Language of the text, for its direction. */
  readonly language?: Locale;
  /** The most letters. */
  readonly most?: number;
}

export interface NumberField extends FieldBase {
  readonly kind: "number";
  readonly value: number | null;
  readonly isRequired?: boolean;
}

export interface DayField extends FieldBase {
  readonly kind: "day";
  readonly value: string | null;
  readonly isRequired?: boolean;
}

/** A time of the clock, such as 08:00. */
export interface TimeField extends FieldBase {
  readonly kind: "time";
  readonly value: string | null;
  readonly isRequired?: boolean;
}

export type ChoiceOptions = readonly (readonly [value: string, words: string])[];

export interface ChoiceField extends FieldBase {
  readonly kind: "choice";
  readonly value: string;
  readonly options: ChoiceOptions;
  readonly isRequired?: boolean;
}

export interface CheckField extends FieldBase {
  readonly kind: "check";
  readonly value: boolean;
}

/** Any number of these. */
export interface ChecksField extends FieldBase {
  readonly kind: "checks";
  readonly values: readonly string[];
  readonly options: ChoiceOptions;
}
