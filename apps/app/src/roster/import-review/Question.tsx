import { MAKE_SECTION, type TableQuestion } from "@dars/contract/roster/table-choices";

import { localizeName } from "#platform/text/localize-name.ts";
import { useText, type Text, type TextId } from "#platform/text/use-text.ts";
import { Choice } from "#platform/ui/Choice.tsx";
import { PickField } from "#platform/ui/PickField.tsx";

import { columnText } from "./column-text.ts";

interface QuestionProps {
  readonly question: TableQuestion;
  readonly chosen: string | null;
  readonly onChoose: (chosen: string | null) => void;
}

const LEAVE_OUT = "";

/** One question about a table, with some of its cells as they read now. */
export function Question({ question, chosen, onChoose }: QuestionProps) {
  const text = useText();
  const { t } = text;
  const { of, column, options, preview, isOpen, rows } = question;
  const ofSchool = of === "section" || of === "level";
  const label = t(LABELS[of], {
    column: ofSchool ? preview.join(" ") : column === null ? "" : columnText(text, column),
  });
  return (
    <div className="stack">
      {of === "column" ? (
        <ColumnSelect label={label} options={options} chosen={chosen} onChoose={onChoose} />
      ) : (
        <Choice
          label={label}
          options={options.map((option, at) => [option, optionText(text, question, at)])}
          value={chosen ?? undefined}
          onChoose={onChoose}
        />
      )}
      {rows !== undefined && <p className="quiet">{t("findings.rows-wait", { count: rows })}</p>}
      {!ofSchool && preview.length > 0 && (
        <p className="quiet">
          {t("findings.reads-now")}{" "}
          {preview.map((cell, index) => (
            // Cells may be alike; their order never changes.
            // oxlint-disable-next-line react/no-array-index-key
            <bdi key={index} className="cell-sample">
              {cell}
            </bdi>
          ))}
        </p>
      )}
      {isOpen && <p className="state waiting">{t("findings.question-open")}</p>}
    </div>
  );
}

interface ColumnSelectProps extends Pick<QuestionProps, "chosen" | "onChoose"> {
  readonly label: string;
  readonly options: readonly string[];
}

function ColumnSelect({ label, options, chosen, onChoose }: ColumnSelectProps) {
  const text = useText();
  return (
    <PickField
      label={label}
      options={[
        [LEAVE_OUT, text.t("findings.leave-out")],
        ...options.map((key) => [key, columnText(text, key)] as const),
      ]}
      value={chosen ?? LEAVE_OUT}
      onPick={(key) => onChoose(key === LEAVE_OUT ? null : key)}
    />
  );
}

const LABELS: Readonly<Record<TableQuestion["of"], TextId>> = {
  encoding: "findings.ask-encoding",
  separator: "findings.ask-separator",
  dateOrder: "findings.ask-date-order",
  column: "findings.ask-column",
  level: "findings.ask-level",
  section: "findings.ask-section",
};

const OPTIONS: ReadonlyMap<string, TextId> = new Map<string, TextId>([
  ["utf-8", "findings.encoding-utf-8"],
  ["utf-16le", "findings.encoding-utf-16"],
  ["utf-16be", "findings.encoding-utf-16be"],
  ["windows-1256", "findings.encoding-windows-1256"],
  [",", "findings.separator-comma"],
  [";", "findings.separator-semicolon"],
  ["tab", "findings.separator-tab"],
  ["dmy", "findings.order-dmy"],
  ["mdy", "findings.order-mdy"],
]);

function optionText({ t, locale }: Text, { of, options, names }: TableQuestion, at: number): string {
  const option = options[at] ?? "";
  const name = names?.[at];
  if (name) return localizeName(name, locale);
  if (of === "section")
    return option === MAKE_SECTION
      ? t("findings.make-section")
      : t("findings.other-section", { letter: option });
  const words = OPTIONS.get(option);
  return words ? t(words) : option;
}
