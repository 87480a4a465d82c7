import type { Band, Scale } from "@dars/contract/marks/engine/policy";

/** GB-10: bands with grade points; undefined in a scheme whose bands are words alone. */
export const listLetters = ({ bands }: Pick<Scale, "bands">): Band[] | undefined =>
  bands?.every(({ points }) => points !== undefined)
    ? bands.map(({ label, ...band }) => ({ ...band, label: { ...label } }))
    : undefined;
