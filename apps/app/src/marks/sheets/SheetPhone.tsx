import { useText } from "#platform/text/use-text.ts";
import { PickField } from "#platform/ui/PickField.tsx";

import { CellHint } from "./CellHint.tsx";
import { CellTools } from "./CellTools.tsx";
import { ClassColumns } from "./ClassColumns.tsx";
import { MarkSpread } from "./MarkSpread.tsx";
import { NotTaken } from "./NotTaken.tsx";
import { PastePreview } from "./PastePreview.tsx";
import type { SheetParts } from "./sheet-parts.ts";
import { ToCheck } from "./ToCheck.tsx";
import { UndoButton } from "./UndoButton.tsx";
import { useKeypad } from "./use-keypad.ts";

interface SheetPhoneProps extends SheetParts {
  readonly title: string;
  readonly onPick: (code: string) => void;
}

/** One column of a sheet, under each other: how far it is, its marks, and what else is done with it. */
export function SheetPhone({ title, onPick, ...parts }: SheetPhoneProps) {
  const { t, locale } = useText();
  const { sheet, code, column, cells, paste, steps, grid } = parts;
  return (
    <div className="stack wide-gap">
      <h2 className="section-title first">{title}</h2>
      <PickField
        label={t("sheets.column")}
        value={code}
        options={sheet.columns.map((each) => [
          each.code,
          `${each.label[locale]} · ${t(`sheets.state-${each.state}`)}`,
        ])}
        onPick={onPick}
      />
      {steps}
      <ClassColumns sheet={sheet} schoolId={parts.schoolId} column={column} isFolded />
      <NotTaken sheet={sheet} cells={cells} />
      {paste && <PastePreview paste={paste} />}
      <ToCheck sheet={sheet} code={code} cells={cells} isWide={false} />
      <UndoButton cells={cells} />
      <CellHint may={sheet.may} column={column} />
      {grid}
      <MarkSpread sheet={sheet} code={code} cells={cells} />
      <CellTools {...parts} hasColumns={false} />
      <p className="quiet">{t(useKeypad() ? "sheets.keys-phone" : "sheets.keys")}</p>
    </div>
  );
}
