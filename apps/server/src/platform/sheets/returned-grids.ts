import { Type, type Static } from "typebox";

import { FileReader, type ReadingOrder } from "#platform/readers/file-reader.ts";
import { refuseAtBody } from "#platform/readers/refuse-at-body.ts";
import { takeBytes } from "#platform/readers/take-bytes.ts";
import { Turns } from "#platform/turns.ts";

import type { NamedGrid } from "./grid.ts";

export interface GridOrder extends ReadingOrder {
  /** Its name in refusals. */
  readonly file: string;
}

export const GridsRead = Type.Object({
  sheets: Type.Unsafe<readonly NamedGrid[]>(
    Type.Array(Type.Object({ name: Type.String(), grid: Type.Object({}) })),
  ),
});
export type GridsRead = Static<typeof GridsRead>;

const grids = new FileReader<GridOrder, typeof GridsRead>({
  script: new URL("./grid-reader.ts", import.meta.url),
  read: GridsRead,
  turns: new Turns(2, 20),
});

/**
 * The sheets of a workbook, or of a text with separators, that is the body of a request. Throws invalid at the body for
 * one that cannot be read.
 */
export async function readReturnedGrids(file: string, body: Uint8Array): Promise<readonly NamedGrid[]> {
  const { sheets } = await refuseAtBody(grids.read({ file, bytes: takeBytes(body) }));
  return sheets;
}
