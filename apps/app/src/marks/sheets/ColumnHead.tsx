import type { ColumnLine } from "@dars/contract/marks/sheets";

import { localizeName } from "#platform/text/localize-name.ts";
import { useText } from "#platform/text/use-text.ts";

interface ColumnHeadProps {
  readonly column: ColumnLine;
  /** The category that a teacher made it in. */
  readonly category: string | undefined;
  readonly isActive: boolean;
  /** Pasted marks in it wait to be saved. */
  readonly isPasted: boolean;
  /** Absent on a phone, where the heads are for screen readers only. */
  readonly onPick: ((code: string) => void) | undefined;
}

/** A column's name, maximum and state; pressing it shows what there is to do about it. */
export function ColumnHead({ column, category, isActive, isPasted, onPick }: ColumnHeadProps) {
  const { t, locale } = useText();
  const { code, label, max, state, isLate, own } = column;
  const words = isLate ? t("sheets.late") : t(`sheets.state-${state}`);
  const content = (
    <>
      {category !== undefined && <span className="quiet column-category">{category}</span>}{" "}
      <span>
        <bdi>{localizeName(label, locale)}</bdi> <bdi dir="ltr">{own?.isExtra ? `+${max}` : `/${max}`}</bdi>
      </span>{" "}
      <span className={toStateClass(column, isPasted)}>{isPasted ? t("sheets.pasted-state") : words}</span>
    </>
  );
  return (
    <th scope="col" className={isActive ? "active" : ""}>
      {onPick ? (
        <button type="button" className="column-pick" aria-pressed={isActive} onClick={() => onPick(code)}>
          {content}
        </button>
      ) : (
        content
      )}
    </th>
  );
}

function toStateClass({ state, isLate }: ColumnLine, isPasted: boolean): string {
  if (isLate) return "state bad";
  if (isPasted || state === "open") return "state waiting";
  return state === "published" || state === "amended" ? "state good" : "state";
}
