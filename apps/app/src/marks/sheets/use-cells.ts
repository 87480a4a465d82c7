import type { Mark } from "@dars/contract/marks/results";
import { saveMarks, type CellOutcome, type Sheet } from "@dars/contract/marks/sheets";
import { ApiError } from "@dars/contract/platform/client";
import type { Names } from "@dars/contract/platform/primitives";
import { toWire } from "@dars/contract/platform/route";
import { useEffect, useRef, useState } from "react";

import { useApi } from "#platform/api/api.ts";
import { newClientId } from "#platform/api/client-id.ts";
import { useRefresh } from "#platform/api/use-refresh.ts";
import type { Save } from "#platform/offline/database.ts";
import { useStore } from "#platform/state/store.ts";

import { isOpenFor } from "./is-open-for.ts";
import { marksIn } from "./marks-left-over.ts";

/** Why a mark is not taken; `refused`: the server did not say. */
export type CellFault = Exclude<CellOutcome["outcome"], "saved" | "conflict"> | "refused";

/** The local state of a cell. */
export interface HeldCell {
  readonly mark: Mark;
  readonly revision: number;
  readonly state: "saved" | "saving" | "waiting" | "conflict" | "refused";
  /** Why the server refused it. */
  readonly why?: CellFault;
  /** The value another person entered meanwhile, and that person. */
  readonly theirs?: Mark;
  readonly by?: Names | null;
}

export interface MarkToWrite {
  readonly studentId: number;
  readonly code: string;
  readonly mark: Mark;
}

const UNDO_STEPS = 100;

export const cellKey = (studentId: number, code: string) => `${studentId} ${code}`;

/** Cells as they were read, with what has been entered here since; each save goes out at once or waits here. */
export function useCells(schoolId: number, sheet: Sheet, title: string, reason: string | null) {
  const { call, outbox } = useApi();
  const refresh = useRefresh();
  const { url } = toWire(saveMarks, {
    params: { schoolId, sheetId: sheet.classId },
    body: { key: "", cells: [], reason },
  });
  const sheetSaves = useStore(outbox.saves).filter(({ wire }) => wire.url === url);
  const waitingSaves = sheetSaves.filter(({ refusal }) => refusal === null);
  const isSent = waitingSaves.length === 0;
  const [heldCells, setHeld] = useState<ReadonlyMap<string, HeldCell>>(() => waitingCells(waitingSaves));
  // Cells for which the other person's mark was chosen.
  const [given, setGiven] = useState<ReadonlySet<string>>(() => new Set());
  // Values of the cells before each save, latest last.
  const [past, setPast] = useState<readonly (readonly MarkToWrite[])[]>([]);

  const findRow = (studentId: number) => sheet.rows.find(({ student }) => student.id === studentId);
  const isOpen = (studentId: number, code: string) =>
    sheet.columns.some((each) => each.code === code && isOpenFor(findRow(studentId) ?? {}, each));

  function getCell(studentId: number, code: string): HeldCell {
    const row = findRow(studentId);
    const read = row?.cells.find((cell) => cell.code === code) ?? NOTHING;
    const now = cellNow(heldCells.get(cellKey(studentId, code)), read, isSent);
    // Nobody can correct it there.
    return now.state === "refused" && !isOpen(studentId, code) ? { ...read, state: "saved" } : now;
  }

  // What waited has left: the sheet says what became of it.
  const wasSent = useRef(isSent);
  useEffect(() => {
    if (isSent && !wasSent.current) void refresh();
    wasSent.current = isSent;
  }, [isSent, refresh]);

  const hold = (cells: readonly (readonly [string, HeldCell])[]) =>
    setHeld((before) => new Map([...before, ...cells]));

  async function save(changes: readonly MarkToWrite[]): Promise<void> {
    const before = changes
      .filter(({ studentId, code, mark }) => getCell(studentId, code).mark !== mark)
      .map(({ studentId, code }) => ({ studentId, code, mark: getCell(studentId, code).mark }));
    if (before.length > 0) setPast((steps) => [...steps, before].slice(-UNDO_STEPS));
    await write(changes);
  }

  const canUndo = past.at(-1)?.every(({ studentId, code }) => isOpen(studentId, code)) ?? false;

  /** Restores the values from before the latest save of this visit, as a new save. */
  async function undo(): Promise<void> {
    const last = past.at(-1);
    if (!last || !canUndo) return;
    setPast(past.slice(0, -1));
    await write(last);
  }

  async function write(marksToWrite: readonly MarkToWrite[]): Promise<void> {
    const cells = marksToWrite
      .map((cell) => ({ ...cell, revision: getCell(cell.studentId, cell.code).revision }))
      .filter(
        (cell) =>
          getCell(cell.studentId, cell.code).mark !== cell.mark ||
          getCell(cell.studentId, cell.code).state === "conflict",
      );
    if (cells.length === 0) return;
    hold(
      cells.map((cell) => [toCellKey(cell), { mark: cell.mark, revision: cell.revision, state: "saving" }]),
    );
    const input = {
      params: { schoolId, sheetId: sheet.classId },
      body: { key: newClientId(), cells, reason },
    };
    try {
      const reply = await call(saveMarks, input);
      const mine = new Map(cells.map((cell) => [toCellKey(cell), cell.mark]));
      hold(reply.cells.map((cell) => [toCellKey(cell), heldAs(cell, mine.get(toCellKey(cell)) ?? null)]));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.code !== "network") {
        hold(cells.map((cell) => [toCellKey(cell), { ...cell, state: "refused" }]));
        return;
      }
      const outcome = await outbox.send(toWire(saveMarks, input), title);
      if (outcome.state === "refused" && !outcome.isKept) {
        hold(cells.map((cell) => [toCellKey(cell), { ...cell, state: "refused" }]));
        return;
      }
      // What waits is counted as arrived, so that a second change of the same cell follows it.
      hold(
        cells.map((cell) => [
          toCellKey(cell),
          { mark: cell.mark, revision: cell.revision + 1, state: "waiting" },
        ]),
      );
    }
  }

  const takeTheirs = (studentId: number, code: string) => {
    const cell = getCell(studentId, code);
    setGiven(new Set([...given, cellKey(studentId, code)]));
    hold([
      [cellKey(studentId, code), { mark: cell.theirs ?? null, revision: cell.revision, state: "saved" }],
    ]);
  };

  const now = [...heldCells.keys()].map((key) => [key, getCell(...parseCellKey(key))] as const);
  const conflicts = now.filter(([, { state }]) => state === "conflict");
  const waiting = now.filter(([, { state }]) => state === "waiting" || state === "saving").length;
  /** Whether nothing is left to do about a mark that was refused: it stands, or was given up for another. */
  const isSettled = (cell: MarkToWrite) => {
    const { mark, state } = getCell(cell.studentId, cell.code);
    return given.has(toCellKey(cell)) || (state === "saved" && mark === cell.mark);
  };
  const notTaken = sheetSaves.filter(({ refusal }) => refusal !== null);
  return { getCell, save, undo, canUndo, takeTheirs, conflicts, waiting, notTaken, isSettled };
}

const toCellKey = ({ studentId, code }: { readonly studentId: number; readonly code: string }) =>
  cellKey(studentId, code);

const parseCellKey = (key: string): readonly [studentId: number, code: string] => {
  const [studentId = "", code = ""] = key.split(" ");
  return [Number(studentId), code];
};

/** What was entered here before without a network, and is still on its way. */
function waitingCells(saves: readonly Save[]): ReadonlyMap<string, HeldCell> {
  const cells = saves.flatMap(({ wire }) => marksIn(wire));
  return new Map(
    cells.map((cell) => [
      toCellKey(cell),
      { mark: cell.mark, revision: cell.revision + 1, state: "waiting" } as const,
    ]),
  );
}

interface ReadCell {
  readonly mark: Mark;
  readonly revision: number;
}

const NOTHING: ReadCell = { mark: null, revision: 0 };

/** The value shown in a cell: the local one until the server returns the same or a newer one. */
function cellNow(here: HeldCell | undefined, read: ReadCell, isSent: boolean): HeldCell {
  const isRead = here !== undefined && read.revision >= here.revision;
  if (here?.state === "waiting" && isSent && isRead) return arrived(here, read);
  if (here && (!isRead || here.revision === read.revision || here.state !== "saved")) return here;
  return { mark: read.mark, revision: read.revision, state: "saved" };
}

/** Waiting values that the server has meanwhile, or another person's mark instead. */
function arrived(here: HeldCell, { mark, revision }: ReadCell): HeldCell {
  if (mark === here.mark) return { mark, revision, state: "saved" };
  return { mark: here.mark, revision, state: "conflict", theirs: mark, by: null };
}

function heldAs({ outcome, mark, revision, by }: CellOutcome, mine: Mark): HeldCell {
  if (outcome === "saved") return { mark, revision, state: "saved" };
  if (outcome === "conflict") return { mark: mine, revision, state: "conflict", theirs: mark, by };
  return { mark, revision, state: "refused", why: outcome };
}

export type Cells = ReturnType<typeof useCells>;
