import type { NameComparison } from "./compare-names.ts";

/** The common data of a row and the person found by its key. */
export interface Evidence {
  readonly name: NameComparison;
  readonly birthDate: "same" | "other" | "unknown";
  /** A guardian of the child, by phone or name; of a grown-up the own phone or e-mail address. */
  readonly contact: "same" | "other" | "unknown";
  /** How many keys lead to the person: Dars's own number, the school's number. */
  readonly keys: number;
}

/**
 * Whether a row speaks of the person that its key leads to. A key alone never decides: lists are numbered anew, sorted
 * by column and mistyped, and another child must not take the place of one who is known. In doubt the row is refused.
 */
export function isSamePerson({ name, birthDate, contact, keys }: Evidence): boolean {
  if (name === "other") return false;
  if (birthDate === "other") return name === "equal" && contact !== "other";
  if (name === "unsaid" || name === "equal") return true;
  return birthDate === "same" ? contact !== "other" : contact === "same" || keys > 1;
}

/** Whether the row has more than a key in common with the person. */
export const isConfirmed = ({ name, birthDate, contact }: Evidence): boolean =>
  name !== "unsaid" || birthDate === "same" || contact === "same";

export function compareValues(
  incoming: string | null | undefined,
  known: readonly (string | null | undefined)[],
): "same" | "other" | "unknown" {
  const values = known.filter(Boolean);
  if (!incoming || incoming === "-" || values.length === 0) return "unknown";
  return values.includes(incoming) ? "same" : "other";
}

/** One thing in common counts more than another that differs. */
export const strongest = (found: ReadonlyArray<Evidence["contact"]>): Evidence["contact"] =>
  (["same", "other"] as const).find((each) => found.includes(each)) ?? "unknown";
