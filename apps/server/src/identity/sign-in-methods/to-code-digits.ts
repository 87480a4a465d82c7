import { latinDigits } from "@dars/contract/shell/versions";

/** A code as the user typed it, possibly with Arabic digits, spaces and hyphens. */
export const toCodeDigits = (typed: string): string => latinDigits(typed).replaceAll(/[\s-]/g, "");
