import { latinDigits } from "@dars/contract/shell/versions";

/** A code as somebody typed it: Arabic digits, spaces and hyphens among it. */
export const digitsOf = (typed: string): string => latinDigits(typed).replaceAll(/[\s-]/g, "");
