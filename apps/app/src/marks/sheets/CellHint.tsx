import type { ColumnLine, Sheet } from "@dars/contract/marks/sheets";

import { useText } from "#platform/text/use-text.ts";

interface CellHintProps {
  readonly may: Sheet["may"];
  readonly column: ColumnLine | undefined;
}

/** What a press on a mark does where marks are not typed, and who corrects a published one. */
export function CellHint({ may, column }: CellHintProps) {
  const { t } = useText();
  const state = column?.state ?? "closed";
  if (state === "open" || state === "closed") return null;
  const isPublished = state === "published" || state === "amended";
  const published = may.decide ? "sheets.press-to-correct" : "sheets.press-published";
  return <p className="quiet">{t(isPublished ? published : "sheets.press-mark")}</p>;
}
