import type { ProposedChange } from "@dars/contract/oversight/proposals";
import { nameIn } from "@dars/contract/platform/name-in";
import type { Names } from "@dars/contract/platform/primitives";

/** A change of something with a name, which everyone reads in the own language; older apps show the Arabic one. */
export const namedChange = (field: string, from: Names | null, to: Names | null): ProposedChange => ({
  field,
  from: from && nameIn(from, "ar"),
  to: to && nameIn(to, "ar"),
  names: { from, to },
});

/** Several names as one. */
export const namesTogether = (names: readonly Names[]): Names => ({
  ar: names.map((name) => nameIn(name, "ar")).join("، "),
  en: names.map((name) => nameIn(name, "en")).join(", "),
  ckb: names.map((name) => nameIn(name, "ckb")).join("، "),
});
