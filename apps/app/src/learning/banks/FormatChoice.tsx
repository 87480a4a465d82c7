import type { ExportFormat } from "@dars/contract/learning/banks";
import { Fragment, useState, type ReactNode } from "react";

import { useText } from "#platform/text/use-text.ts";
import { ButtonChoice } from "#platform/ui/ButtonChoice.tsx";

import { FORMAT_NAMES } from "./format-names.ts";

const FORMATS = ["moodle", "qti", "gift"] as const satisfies readonly ExportFormat[];

interface FormatChoiceProps {
  /** What a chosen format shows. */
  readonly children: (format: ExportFormat) => ReactNode;
}

/** The formats in which questions leave, one of which is chosen at a time. */
export function FormatChoice({ children }: FormatChoiceProps) {
  const { t } = useText();
  const [format, setFormat] = useState<ExportFormat | null>(null);
  return (
    <>
      <ButtonChoice
        label={t("banks.export")}
        options={FORMATS.map((each) => [each, t("banks.export-as", { format: FORMAT_NAMES[each] })] as const)}
        value={format}
        onChoose={setFormat}
      />
      {format !== null && <Fragment key={format}>{children(format)}</Fragment>}
    </>
  );
}
