import type { KindWords } from "#oversight/proposals/public.ts";
import type { TextId } from "#platform/text/use-text.ts";

/** The request that an approved column be opened again (H4). */
export const COLUMN_UNLOCKED = {
  title: "sheets.request",
  fields: { column: "sheets.column" },
  reasons: new Map<unknown, TextId>([
    ["published", "sheets.opening-published"],
    ["scheduled", "sheets.opening-scheduled"],
  ]),
} satisfies KindWords;
