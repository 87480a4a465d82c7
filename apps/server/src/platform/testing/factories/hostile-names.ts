import fc from "fast-check";

/** Names that every plain object has something under, for names of elements, attributes, types and columns of files. */
export const hostileNames: fc.Arbitrary<string> = fc.constantFrom(
  ...Object.getOwnPropertyNames(Object.prototype),
  "prototype",
  "then",
);
