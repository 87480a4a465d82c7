import type { Mark } from "@dars/contract/marks/results";
import { typedMark } from "@dars/contract/marks/typed-mark";

import { localizeName } from "#platform/text/localize-name.ts";
import { useText } from "#platform/text/use-text.ts";
import { Choice } from "#platform/ui/Choice.tsx";

import type { UnreadCell } from "./read-pasted.ts";
import { pastedKey, type Paste } from "./use-paste.ts";

interface UnreadPastedProps {
  readonly cell: UnreadCell;
  readonly paste: Paste;
}

const EMPTY = "empty";

/** A pasted text that is not taken, with its student and why; of a mark between two steps, both are offered. */
export function UnreadPasted({ cell, paste }: UnreadPastedProps) {
  const { t, locale } = useText();
  const { row, column, text, line, why, near } = cell;
  const choice = paste.chosen.get(pastedKey(cell));
  const words = t(`sheets.unread-${why}`, {
    student: row ? localizeName(row.student.name, locale) : "",
    column: column ? localizeName(column.label, locale) : "",
    max: column?.max ?? 0,
    text,
    line,
  });
  if (near.length === 0) return <p className="unread-pasted">{words}</p>;
  const written = (mark: Mark) => typedMark(mark, locale !== "en");
  return (
    <div className="unread-pasted">
      <Choice
        label={words}
        options={[
          ...near.map((mark) => [written(mark), written(mark)] as const),
          [EMPTY, t("sheets.paste-leave")] as const,
        ]}
        value={choice === undefined ? undefined : written(choice) || EMPTY}
        onChoose={(picked) => paste.choose(cell, near.find((mark) => written(mark) === picked) ?? null)}
      />
    </div>
  );
}
