import { CellHistory } from "./CellHistory.tsx";
import { ClassColumns } from "./ClassColumns.tsx";
import { FromExercises } from "./FromExercises.tsx";
import type { SheetParts } from "./sheet-parts.ts";
import { cellKey } from "./use-cells.ts";
import { Workbook } from "./Workbook.tsx";

interface CellToolsProps extends SheetParts {
  /** False where they are elsewhere on the page. */
  readonly hasColumns?: boolean;
}

/** The history of the focused cell, columns of categories, marks from exercises, and the sheet as a workbook. */
export function CellTools({
  sheet,
  schoolId,
  code,
  column,
  cells,
  place,
  hasColumns = true,
}: CellToolsProps) {
  return (
    <>
      {place && (
        <CellHistory
          key={cellKey(place.studentId, place.code)}
          sheet={sheet}
          schoolId={schoolId}
          cell={place}
        />
      )}
      {hasColumns && <ClassColumns sheet={sheet} schoolId={schoolId} column={column} />}
      {column?.state === "open" && sheet.may.submit && (
        <FromExercises key={code} sheet={sheet} column={column} schoolId={schoolId} cells={cells} />
      )}
      <Workbook sheet={sheet} schoolId={schoolId} cells={cells} />
    </>
  );
}
