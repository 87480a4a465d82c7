import type { ExportReport } from "@dars/contract/learning/bank-exports";
import type { ExportFormat } from "@dars/contract/learning/banks";
import type { FileReply } from "@dars/contract/platform/route";
import { IonButton } from "@ionic/react";
import type { ReactNode } from "react";

import { useAtOnce } from "#platform/api/use-at-once.ts";
import { saveFile } from "#platform/device/save-file.ts";
import { useText } from "#platform/text/use-text.ts";
import { whileLoading } from "#platform/ui/loading.ts";
import { Refusal } from "#platform/ui/Refusal.tsx";

import { FileItems } from "./FileItems.tsx";
import { FORMAT_NAMES } from "./format-names.ts";
import { questionFileReason } from "./question-file-reason.ts";
import { splitReasons } from "./split-reasons.ts";

interface ExportedFileProps {
  readonly format: ExportFormat;
  readonly report: ExportReport;
  readonly onTake: () => Promise<FileReply>;
  /** What else the format leaves out. */
  readonly children?: ReactNode;
}

/** What becomes of questions in a format, and the file itself. */
export function ExportedFile({ format, report, onTake, children }: ExportedFileProps) {
  const text = useText();
  const { t } = text;
  const { attempt, error } = useAtOnce();
  const { questions, complete, items } = report;
  const { ofAll, own } = splitReasons(items, questions);
  const name = FORMAT_NAMES[format];
  const take = async () => saveFile(await onTake());
  const hasFile = items.filter(({ state }) => state === "refused").length < questions;
  return (
    <output className="stack">
      <p className="quiet">
        {t(items.length === 0 ? "banks.export-whole" : "banks.export-lossy", {
          format: name,
          questions,
          complete,
        })}
      </p>
      {ofAll.length > 0 && (
        <div className="quiet">
          {t("banks.export-of-all")}
          <ul aria-label={t("banks.export-of-all")}>
            {ofAll.map((reason) => (
              <li key={reason}>{questionFileReason(reason, text)}</li>
            ))}
          </ul>
        </div>
      )}
      {own.length > 0 && (
        <FileItems
          isInCard
          label={t("banks.export-losses")}
          items={own}
          describe={({ state }) => t(state === "refused" ? "banks.export-refused" : "banks.export-partly")}
        />
      )}
      {children}
      <Refusal error={error} />
      {hasFile && (
        <IonButton shape="round" onClick={() => void attempt(() => whileLoading(take))}>
          {t("banks.export-take", { format: name })}
        </IonButton>
      )}
    </output>
  );
}
