import { latinDigits } from "@dars/contract/shell/versions";

/** A number as it is typed, with the digits and the decimal point that forms send: `٣٫٥` is `3.5`. */
export const latinNumber = (typed: string): string => latinDigits(typed).replace("٫", ".");
