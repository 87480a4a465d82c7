import type { MarkState } from "@dars/contract/marks/results";
import type { ColumnLine, Sheet, SheetRow } from "@dars/contract/marks/sheets";
import { typedMark } from "@dars/contract/marks/typed-mark";
import { IonIcon } from "@ionic/react";
import { alertCircleOutline } from "ionicons/icons";

import { localizeName } from "#platform/text/localize-name.ts";
import { useText } from "#platform/text/use-text.ts";

import { STATES } from "./press-key.ts";
import type { CellFault, HeldCell } from "./use-cells.ts";

interface CellWordProps {
  readonly id: string | undefined;
  readonly sheet: Sheet;
  readonly row: SheetRow;
  readonly column: ColumnLine;
  readonly fault: CellFault | null;
  readonly cell: HeldCell;
}

/** Beside a mark on a desk: why it is not taken, the other person's mark, or what its letter means. */
export function CellWord({ id, sheet, row, column, fault, cell }: CellWordProps) {
  const { t, locale } = useText();
  const { mark, theirs = null, by } = cell;
  if (fault !== null)
    return (
      <span id={id} className="cell-word mark-fault" role="alert">
        {t(`sheets.brief-${wordFault(fault, sheet.step)}`, { max: column.max, step: sheet.step })}
      </span>
    );
  if (cell.state === "conflict")
    return (
      <span className="cell-word other-mark">
        <bdi>{typedMark(theirs, locale !== "en") || "–"}</bdi>{" "}
        {by ? localizeName(by, locale) : t("sheets.unknown-person")}
      </span>
    );
  const state = STATES.find((each) => each === mark);
  if (state !== undefined) return <StateWord state={state} />;
  const odd = isOdd(sheet, column.code, row.student.id);
  return odd ? <IonIcon className="cell-word odd-line" icon={alertCircleOutline} aria-hidden="true" /> : null;
}

/** A letter alone says little; a state that is written out says enough. */
function StateWord({ state }: { readonly state: MarkState }) {
  const { t, locale } = useText();
  const word = t(`sheets.key-${state}`);
  if (word === typedMark(state, locale !== "en")) return null;
  return <span className="cell-word quiet">{word}</span>;
}

/** Whether the mark looks unusual beside the student's other marks. */
export const isOdd = ({ anomalies }: Sheet, code: string, studentId: number) =>
  anomalies.some((each) => each.code === code && each.studentId === studentId);

/** A step of one has words of its own. */
export const wordFault = (fault: CellFault, step: string) =>
  fault === "off-step" && step === "1" ? "whole" : fault;
