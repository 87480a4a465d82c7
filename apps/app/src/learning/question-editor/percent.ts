import {
  divide,
  exactly,
  exactText,
  multiply,
  parseExact,
  whole,
  type Exact,
} from "@dars/contract/learning/exact";

import { latinNumber } from "#platform/text/latin-number.ts";

const HUNDRED = whole(100);

/** A share of the points as it is typed, in percent; a third is 100/3. */
export const toPercent = (share: Exact): string => exactText(multiply(exactly(share), HUNDRED));

/** The share that a typed percentage is; undefined for what is no number. */
export function shareIn(percent: string): Exact | undefined {
  const value = numberIn(percent.replaceAll(/[%٪]/gu, ""));
  return value && exactText(divide(exactly(value), HUNDRED));
}

/** A number as it is typed, with the digits of any keyboard; undefined for what is none. */
export function numberIn(typed: string): Exact | undefined {
  const value = parseExact(latinNumber(typed).replaceAll(/\s/gu, "").replace("−", "-"));
  return value && fitting(exactText(value));
}

/** As many digits as the contract allows. */
const fitting = (text: Exact): Exact | undefined =>
  /^-?(\d{1,15}(\.\d{1,15})?|\d{1,15}\/[1-9]\d{0,14})$/u.test(text) ? text : undefined;

export const equalShare = (parts: number): Exact => exactText(divide(whole(1), whole(Math.max(parts, 1))));

export const isGain = (share: Exact): boolean => !share.startsWith("-") && !/^0(\.0*)?(\/|$)/u.test(share);
