import { inNameOrder } from "#platform/in-name-order.ts";
import type { Locale, Names } from "#platform/primitives.ts";

interface Seated {
  readonly student: { readonly name: Names; readonly registerNo: number | null };
}

/** By the number in the register; students without one come last, by the name that this reader sees. */
export const inRegisterOrder = <T extends Seated>(rows: readonly T[], locale: Locale): T[] =>
  inNameOrder(rows, ({ student }) => student.name, locale).toSorted(
    (one, other) => numberOf(one) - numberOf(other),
  );

const numberOf = ({ student }: Seated): number => student.registerNo ?? Number.MAX_SAFE_INTEGER;
