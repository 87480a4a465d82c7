import { inNameOrder } from "#platform/in-name-order.ts";
import type { Locale, Names } from "#platform/primitives.ts";

interface Numbered {
  readonly name: Names;
  readonly registerNo?: number | null;
}

interface Seated {
  readonly student: Numbered;
}

/** By the number in the register; students without one come last, by the name that this reader sees. */
export const inRegisterOrder = <T extends Seated>(rows: readonly T[], locale: Locale): T[] =>
  inNameOrder(rows, ({ student }) => student.name, locale).toSorted(
    (one, other) => getRegisterNo(one.student) - getRegisterNo(other.student),
  );

/** The same for lines that are students themselves. */
export const studentsInRegisterOrder = <T extends Numbered>(students: readonly T[], locale: Locale): T[] =>
  inRegisterOrder(
    students.map((student) => ({ student })),
    locale,
  ).map(({ student }) => student);

const getRegisterNo = ({ registerNo }: Numbered): number => registerNo ?? Number.MAX_SAFE_INTEGER;
