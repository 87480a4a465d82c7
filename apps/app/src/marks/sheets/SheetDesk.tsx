import { localizeName } from "#platform/text/localize-name.ts";
import { useText } from "#platform/text/use-text.ts";

import { CellHint } from "./CellHint.tsx";
import { CellTools } from "./CellTools.tsx";
import { MarkSpread } from "./MarkSpread.tsx";
import { NotTaken } from "./NotTaken.tsx";
import { PastePreview } from "./PastePreview.tsx";
import type { SheetParts } from "./sheet-parts.ts";
import { SheetKeys } from "./SheetKeys.tsx";
import { ToCheck } from "./ToCheck.tsx";
import { UndoButton } from "./UndoButton.tsx";

import "./desk-sheet.css";

/** The grid fills the screen; beside it is what there is to decide about the column one is in, under it the keys. */
export function SheetDesk(parts: SheetParts) {
  const { paste, grid, choices } = parts;
  return (
    <div className="desk-sheet">
      {choices}
      {grid}
      <aside className="desk-side stack">
        {paste ? <PastePreview paste={paste} /> : <ColumnSide {...parts} />}
      </aside>
      <SheetKeys />
    </div>
  );
}

function ColumnSide(parts: SheetParts) {
  const { sheet, code, column, cells, steps } = parts;
  const { locale } = useText();
  return (
    <>
      <header className="side-head">
        <h2 className="section-title first">{column && localizeName(column.label, locale)}</h2>
        <UndoButton cells={cells} />
      </header>
      {steps}
      <NotTaken sheet={sheet} cells={cells} />
      <ToCheck sheet={sheet} code={code} cells={cells} isWide />
      <CellHint may={sheet.may} column={column} />
      <MarkSpread sheet={sheet} code={code} cells={cells} />
      <CellTools {...parts} />
    </>
  );
}
