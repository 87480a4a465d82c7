import { readNumber } from "@dars/contract/learning/marking-text";

/** Words where a number is asked for; while it is typed, what may still become one is none. */
export const isNumberLacking = (text: string, isTyping: boolean): boolean =>
  isTyping ? /\p{L}{2}/u.test(text) : text.trim() !== "" && readNumber(text) === undefined;
