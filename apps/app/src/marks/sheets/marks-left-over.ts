import type { CellOutcome } from "@dars/contract/marks/sheets";
import type { Wire } from "@dars/contract/platform/route";

import { newClientId } from "#platform/api/client-id.ts";

import type { MarkToWrite } from "./use-cells.ts";

const PATH = /\/mark-sheets\/\d+\/marks$/;

/**
 * Marks that were sent later and that the sheet did not take: their column was handed in meanwhile, or another person
 * had entered a different mark. The server accepts the others of the same save, so that these need a key of their own.
 */
export function marksLeftOver(wire: Wire, reply: unknown): Wire | undefined {
  if (!PATH.test(wire.url)) return undefined;
  const { cells: outcomes = [] }: { readonly cells?: readonly CellOutcome[] } = Object(reply);
  const isTaken = ({ studentId, code, mark }: MarkToWrite) =>
    outcomes.some(
      (each) =>
        each.studentId === studentId &&
        each.code === code &&
        (each.outcome === "saved" || each.mark === mark),
    );
  const cells = marksIn(wire).filter((cell) => !isTaken(cell));
  return cells.length === 0
    ? undefined
    : { ...wire, body: { ...Object(wire.body), key: newClientId(), cells } };
}

/** The marks that a save of a sheet holds. */
export function marksIn({ body }: Wire): readonly (MarkToWrite & { readonly revision: number })[] {
  const { cells = [] }: { readonly cells?: readonly (MarkToWrite & { readonly revision: number })[] } =
    Object(body);
  return cells;
}
