import type { Sheet } from "@dars/contract/marks/sheets";

import { useText } from "#platform/text/use-text.ts";
import { Name } from "#platform/ui/Name.tsx";

interface OddMarksProps {
  readonly sheet: Sheet;
  /** The column's code. */
  readonly code: string;
}

/** Marks of a column that look odd, each with its student and the mark that was to be expected. */
export function OddMarks({ sheet: { anomalies, rows }, code }: OddMarksProps) {
  const { t } = useText();
  return anomalies
    .filter((each) => each.code === code)
    .map(({ kind, studentId, around }) => {
      const name = rows.find(({ student }) => student.id === studentId)?.student.name;
      return (
        <p key={`${kind} ${studentId}`} className="odd-line">
          {name && (
            <>
              <Name of={name} />:{" "}
            </>
          )}
          {t(`sheets.odd-${kind}`, { around: around ?? 0 })}
        </p>
      );
    });
}
