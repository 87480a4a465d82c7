import type { Upload } from "@dars/contract/roster/uploads";

import { useText } from "#platform/text/use-text.ts";
import { PickField } from "#platform/ui/PickField.tsx";

import { columnText } from "./column-text.ts";

/** By the header of a column: what it is taken for from now on; null leaves it out. */
export type ColumnChanges = ReadonlyMap<string, string | null>;

interface ColumnFieldsProps {
  readonly upload: Upload;
  readonly changes: ColumnChanges;
  readonly onChange: (changes: ColumnChanges) => void;
}

const LEAVE_OUT = "";

/** Each column of a table with its first cells, and what it is taken for. */
export function ColumnFields({ upload: { columns, questions }, changes, onChange }: ColumnFieldsProps) {
  const text = useText();
  const { t } = text;
  const options = [
    [LEAVE_OUT, t("findings.leave-out")] as const,
    ...columns.keys.map((key) => [key, columnText(text, key)] as const),
  ];
  return (
    <>
      <p className="quiet">{t("findings.columns-text")}</p>
      {questions.some(({ of, isOpen }) => of === "column" && isOpen) && (
        <p className="state waiting">{t("findings.columns-open")}</p>
      )}
      <div className="column-fields">
        {columns.taken.map(({ header, takenFor, preview }, index) => (
          // Two columns may have one header; their order never changes.
          // oxlint-disable-next-line react/no-array-index-key
          <div key={index}>
            <PickField
              label={header}
              options={options}
              value={(changes.has(header) ? changes.get(header) : takenFor) ?? LEAVE_OUT}
              onPick={(key) => onChange(new Map([...changes, [header, key === LEAVE_OUT ? null : key]]))}
            />
            {preview.length > 0 && (
              <p className="quiet">
                <bdi>{preview.join(" · ")}</bdi>
              </p>
            )}
          </div>
        ))}
      </div>
    </>
  );
}

/** Whether a column is taken for something else than before. */
export const hasChanged = ({ columns: { taken } }: Upload, changes: ColumnChanges): boolean =>
  taken.some(({ header, takenFor }) => changes.has(header) && changes.get(header) !== takenFor);
