import type { ReadItem } from "./read-item.ts";
import type { QuestionFormat, ReadQuestions } from "./read-questions.ts";

export interface ImportRow {
  readonly id: string;
  readonly state: "imported" | "withLoss" | "refused";
  readonly reasons: readonly string[];
}

/** What an import does, or would do, with each item of a file. Each item is counted once. */
export interface ImportReport {
  readonly format: QuestionFormat;
  readonly items: number;
  readonly imported: number;
  readonly withLoss: number;
  readonly refused: number;
  readonly rows: readonly ImportRow[];
}

export const buildReport = ({ format, items }: ReadQuestions): ImportReport =>
  reportOfRows(
    format,
    items.map((item) => ({ id: item.id, state: deriveState(item), reasons: item.reasons })),
  );

export function reportOfRows(format: QuestionFormat, rows: readonly ImportRow[]): ImportReport {
  const count = (state: ImportRow["state"]) => rows.filter((row) => row.state === state).length;
  return {
    format,
    items: rows.length,
    imported: count("imported"),
    withLoss: count("withLoss"),
    refused: count("refused"),
    rows,
  };
}

function deriveState({ question, reasons }: ReadItem): ImportRow["state"] {
  if (question === null) return "refused";
  return reasons.length > 0 ? "withLoss" : "imported";
}

/** For a terminal: the counts, then each item that is not simply imported. */
export function renderReport({ format, items, imported, withLoss, refused, rows }: ImportReport): string {
  const head = `${format}: ${items} items, ${imported} imported, ${withLoss} with loss, ${refused} refused`;
  const lines = rows
    .filter(({ state }) => state !== "imported")
    .map(
      ({ id, state, reasons }) =>
        `  ${state === "refused" ? "refused" : "with loss"}  ${id}: ${reasons.join(" ")}`,
    );
  return [head, ...lines].join("\n");
}
