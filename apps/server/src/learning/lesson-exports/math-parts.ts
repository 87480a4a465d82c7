import type { Element } from "#learning/lesson-documents/public.ts";

const LARGE = new Set("∑∏∐∫∬∭∮∯∰⋀⋁⋂⋃⨀⨁⨂⨄⨆");
const SCRIPTED = new Set(["msub", "msup", "msubsup", "munder", "mover", "munderover"]);
const ROWS = new Set(["mrow", "mstyle", "mpadded", "math", "semantics"]);
const FUNCTION_APPLICATION = "\u2061";
/** Invisible signs between the parts of a formula. */
const UNSEEN = /[\u2061-\u2064]/gu;

export const isRow = ({ name }: Element): boolean => ROWS.has(name);

/** What a token shows, without what is never seen. */
export const tokenText = ({ text }: Element): string => text.replaceAll(UNSEEN, "");

export const isApplication = ({ name, text }: Element): boolean =>
  name === "mo" && text.trim() === FUNCTION_APPLICATION;

export const isSpace = ({ name, text }: Element): boolean =>
  name === "mspace" || (name === "mtext" && /^\s*$/u.test(text));

/** A frame or a colour that a row has; undefined for a plain one. */
export function findRowLook({ attributes }: Element): string | undefined {
  const style = attributes["style"] ?? "";
  if (/border\s*:/u.test(style)) return "box";
  return /(?:^|;)\s*(?:background-)?color\s*:[^;]*/u.exec(style)?.[0];
}

/** The parts of a row; rows that only wrap something are taken apart. */
export function partsIn({ inner }: Element): Element[] {
  return inner
    .filter(({ name }) => name !== "#text" && name !== "annotation")
    .flatMap((part) => {
      if (!isRow(part) || findRowLook(part) !== undefined) return [part];
      const within = partsIn(part);
      return within.length < 2 || isOpen(within) ? within : [part];
    });
}

/** Whether what it belongs to follows outside of the row. */
const isOpen = (parts: readonly Element[]): boolean => {
  const last = parts.findLast((part) => !isSpace(part));
  return last !== undefined && (isApplication(last) || isLarge(last));
};

/** The parts in their order, each a place of its element. */
export const placesIn = ({ inner }: Element): Element[] => inner.filter(({ name }) => name !== "#text");

/** A sum, an integral or their like with its limits. */
export function isLarge(part: Element): boolean {
  if (!SCRIPTED.has(part.name)) return false;
  const base = firstToken(placesIn(part)[0]);
  return base?.name === "mo" && LARGE.has(base.text.trim());
}

/** The only token within rows; undefined for anything else. */
export function firstToken(element: Element | undefined): Element | undefined {
  if (!element || !isRow(element)) return element;
  const parts = partsIn(element);
  return parts.length === 1 ? parts[0] : undefined;
}

/** Whether an element shows nothing, as the base of scripts that belong to what follows. */
export const isNothing = (element: Element | undefined): boolean =>
  element !== undefined && isRow(element) && partsIn(element).length === 0;

/** Whether parts are between signs that grow with them. */
export function isFenced(parts: readonly Element[]): boolean {
  const [first, last] = [parts[0], parts.at(-1)];
  return parts.length > 1 && first !== undefined && last !== undefined && isFence(first) && isFence(last);
}

const isFence = ({ name, attributes }: Element): boolean =>
  name === "mo" && attributes["fence"] === "true" && attributes["stretchy"] !== "false";

/** A sign between two parts of a bracket that grows with them. */
export const isMiddle = ({ name, attributes }: Element): boolean =>
  name === "mo" && attributes["stretchy"] === "true" && attributes["form"] === "infix";

/** The words over an arrow, without the blank that makes it long enough. */
export function unpadded(element: Element): Element {
  const [base, pad] = placesIn(element);
  const isPadded =
    (element.name === "mover" || element.name === "munder") && pad !== undefined && isSpace(pad);
  return isPadded && base ? base : element;
}
