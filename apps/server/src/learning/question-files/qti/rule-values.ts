import { compare, type Fraction, parseExact } from "@dars/contract/learning/exact";

/** One value of a container, or a single one. */
export type Atom = string | boolean | Fraction;

/** What an expression of a rule comes to; without items it is null. */
export interface RuleValue {
  readonly items: readonly Atom[];
  readonly isOrdered: boolean;
}

export const NULL_VALUE: RuleValue = { items: [], isOrdered: false };

export const single = (atom: Atom): RuleValue => ({ items: [atom], isOrdered: false });

export const isNumber = (atom: Atom | undefined): atom is Fraction => typeof atom === "object";

/** A text of a file or an answer as its base type; undefined where it is none. */
export function toAtom(text: string, baseType: string): Atom | undefined {
  const plain = text.trim();
  if (/^(?:float|integer|duration)$/u.test(baseType)) return parseExact(plain.replace(/^\+/u, ""));
  if (baseType === "boolean") return plain === "true";
  if (baseType === "pair") return plain.split(/\s+/u).toSorted().join(" ");
  return baseType === "directedPair" ? plain.replaceAll(/\s+/gu, " ") : plain;
}

/** Those of the texts that are of the base type. */
export const toValue = (texts: readonly string[], baseType: string, cardinality: string): RuleValue => ({
  items: texts.map((text) => toAtom(text, baseType)).filter((atom) => atom !== undefined),
  isOrdered: cardinality === "ordered",
});

export const isSameAtom = (one: Atom | undefined, other: Atom | undefined): boolean =>
  isNumber(one) && isNumber(other) ? compare(one, other) === 0 : one === other;

/** Whether both hold the same, in the same order where there is one. */
export function isSameValue(one: RuleValue, other: RuleValue): boolean {
  if (one.items.length !== other.items.length) return false;
  if (one.isOrdered || other.isOrdered)
    return one.items.every((atom, at) => isSameAtom(atom, other.items[at]));
  const rest = [...other.items];
  return one.items.every((atom) => {
    const at = rest.findIndex((each) => isSameAtom(each, atom));
    if (at !== -1) rest.splice(at, 1);
    return at !== -1;
  });
}
