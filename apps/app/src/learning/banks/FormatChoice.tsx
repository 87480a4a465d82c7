import type { ExportFormat } from "@dars/contract/learning/banks";
import { IonButton } from "@ionic/react";
import { Fragment, useState, type ReactNode } from "react";

import { useText } from "#platform/text/use-text.ts";

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
      <fieldset className="link-row plain-fieldset" aria-label={t("banks.export")}>
        {FORMATS.map((each) => (
          <IonButton
            key={each}
            fill={each === format ? "solid" : "outline"}
            shape="round"
            aria-pressed={each === format}
            onClick={() => setFormat(each)}
          >
            {t("banks.export-as", { format: FORMAT_NAMES[each] })}
          </IonButton>
        ))}
      </fieldset>
      {format !== null && <Fragment key={format}>{children(format)}</Fragment>}
    </>
  );
}
