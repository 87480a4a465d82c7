import type { ReportColumn } from "@dars/contract/insight/school-reports";

import { localizeName } from "#platform/text/localize-name.ts";
import { useText } from "#platform/text/use-text.ts";
import { PickField } from "#platform/ui/PickField.tsx";
import { SearchBar } from "#platform/ui/SearchBar.tsx";
import { useWide } from "#platform/ui/use-wide.ts";

import type { ReportChoice } from "./report-choice.ts";
import type { ReportTableProps } from "./ReportTable.tsx";

interface ReportFieldsProps extends Pick<ReportTableProps, "levels" | "choice" | "onChoose"> {
  readonly page: {
    readonly columns: readonly ReportColumn[];
    readonly hasLevels: boolean;
    readonly period: object | null;
  };
}

const DAYS = ["7", "30", "90", "365"] as const;
const USUAL_DAYS = "30";
const PAUSE_MS = 250;

/** What of a report is shown: search, level, time, order, and columns. */
export function ReportFields({ page, levels, choice, onChoose }: ReportFieldsProps) {
  const { t, format, locale } = useText();
  // At a desk a click on a head sorts.
  const isWide = useWide();
  const { columns, hasLevels, period } = page;
  const change = (part: Partial<ReportChoice>) => onChoose({ ...choice, ...part });
  return (
    <div className="report-fields">
      <SearchBar
        label={t("platform.search")}
        value={choice.search}
        pauseMs={PAUSE_MS}
        onType={(search) => change({ search })}
      />
      <div className="buttons">
        {hasLevels && levels.length > 1 && (
          <PickField
            label={t("report-list.level")}
            options={[
              ["", t("report-list.all-levels")],
              ...levels.map(({ id, name }) => [String(id), localizeName(name, locale)] as const),
            ]}
            value={choice.levelId}
            onPick={(levelId) => change({ levelId })}
          />
        )}
        {period !== null && (
          <PickField
            label={t("report-list.time")}
            options={DAYS.map((days) => [days, t("report-list.last-days", { count: Number(days) })] as const)}
            value={choice.days === "" ? USUAL_DAYS : choice.days}
            onPick={(days) => change({ days })}
          />
        )}
        {!isWide && columns.length > 0 && (
          <PickField
            label={t("report-list.sort")}
            options={[
              ["", t("report-list.own-order")],
              ...columns.flatMap(({ key, label }) => [
                [`-${key}`, t("report-list.most", { column: localizeName(label, locale) })] as const,
                [key, t("report-list.least", { column: localizeName(label, locale) })] as const,
              ]),
            ]}
            value={choice.sort}
            onPick={(sort) => change({ sort })}
          />
        )}
      </div>
      {columns.length > 1 && (
        <details className="quiet">
          <summary>
            {t("report-list.columns", {
              shown: format.number(choice.columns.length === 0 ? columns.length : choice.columns.length),
              all: format.number(columns.length),
            })}
          </summary>
          <ColumnTicks columns={columns} shown={choice.columns} onShow={(own) => change({ columns: own })} />
        </details>
      )}
    </div>
  );
}

interface ColumnTicksProps {
  readonly columns: readonly ReportColumn[];
  readonly shown: readonly string[];
  readonly onShow: (shown: readonly string[]) => void;
}

/** The last column cannot be hidden. */
function ColumnTicks({ columns, shown, onShow }: ColumnTicksProps) {
  const { locale } = useText();
  const all = columns.map(({ key }) => key);
  const now = shown.length === 0 ? all : shown;
  function handleTick(key: string, isTicked: boolean) {
    const next = all.filter((each) => (each === key ? isTicked : now.includes(each)));
    if (next.length > 0) onShow(next.length === all.length ? [] : next);
  }
  return (
    <div className="buttons">
      {columns.map(({ key, label }) => (
        <label key={key} className="tick-field">
          <input
            type="checkbox"
            checked={now.includes(key)}
            onChange={({ target }) => handleTick(key, target.checked)}
          />
          <span>{localizeName(label, locale)}</span>
        </label>
      ))}
    </div>
  );
}
