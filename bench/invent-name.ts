import type { Names } from "#contract/platform/primitives.ts";

const GIVEN = ["Sara", "Samir", "Salim", "Amal", "Basim", "Dina", "Huda", "Karim", "Layla", "Omar"];
const FAMILY = ["Bayati", "Dulaimi", "Hassani", "Jabiri", "Khafaji", "Mousawi", "Rikabi", "Tamimi"];

/** A name of its own for each number; a few letters leave some of them. */
export const inventName = (no: number): Names => {
  const name = `${GIVEN[no % GIVEN.length]} ${FAMILY[no % FAMILY.length]} ${no}`;
  return { en: name, ar: name, ckb: name };
};
