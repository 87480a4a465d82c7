import type { UploadIssue } from "@dars/contract/roster/upload-rows";
import type { Upload } from "@dars/contract/roster/uploads";
import { IonButton, IonIcon } from "@ionic/react";
import { alertCircleOutline, buildOutline, informationCircleOutline } from "ionicons/icons";
import { useState } from "react";

import { useText, type Text } from "#platform/text/use-text.ts";
import { Await } from "#platform/ui/Await.tsx";

import { codeText, isOfRow } from "./code-text.ts";
import { columnText } from "./column-text.ts";
import { FileName } from "./FileName.tsx";
import { FixForm } from "./FixForm.tsx";
import { IssueDetails } from "./IssueDetails.tsx";
import { More } from "./More.tsx";
import { useRows } from "./use-rows.ts";
import { UseGiven } from "./UseGiven.tsx";

/** Every remark on a row: where, what, what to do, and the row itself to be put right in place. */
export function IssueList({ upload }: { readonly upload: Upload }) {
  const { t } = useText();
  const { id: uploadId, schoolId, state, kind } = upload;
  const { reading, more, isFetchingMore } = useRows(upload, "issues", (page) => page.issues);
  const [open, setOpen] = useState<number | null>(null);
  const mayFix = state === "checked" || state === "refused";
  return (
    <Await {...reading}>
      {(issues) => (
        <>
          <ul className="plain findings" aria-label={t("findings.side-issues")}>
            {issues.map((issue) => (
              <li key={issue.position} className="finding">
                <Where issue={issue} isPackage={kind === "oneroster"} />
                <What issue={issue} />
                {mayFix && issue.cells.length > 0 && (
                  <div className="buttons finding-ways">
                    <UseGiven place={{ schoolId, uploadId }} issue={issue} />
                    <IonButton
                      fill="outline"
                      size="small"
                      aria-expanded={open === issue.position}
                      onClick={() => setOpen(open === issue.position ? null : issue.position)}
                    >
                      <IonIcon slot="start" icon={buildOutline} aria-hidden="true" />
                      {t("findings.fix")}
                    </IonButton>
                  </div>
                )}
                {mayFix && open === issue.position && (
                  <FixForm place={{ schoolId, uploadId }} issue={issue} onDone={() => setOpen(null)} />
                )}
              </li>
            ))}
          </ul>
          <More more={more} isBusy={isFetchingMore} />
        </>
      )}
    </Await>
  );
}

interface WhereProps {
  readonly issue: UploadIssue;
  /** A package has many files, a table is its own. */
  readonly isPackage: boolean;
}

function Where({ issue, isPackage }: WhereProps) {
  const text = useText();
  const { file, code, column } = issue;
  return (
    <p className="finding-where">
      {describeLine(text, issue)}
      {column !== null && !isOfRow(code) && (
        <>
          <br />
          <bdi>{columnText(text, column)}</bdi>
        </>
      )}
      {isPackage && (
        <>
          <br />
          <FileName file={file} />
        </>
      )}
    </p>
  );
}

/** The line as the office sees it: in a workbook of several sheets, that of the sheet. */
function describeLine({ t, format }: Text, { line, params }: UploadIssue): string {
  const sheet = params.find(({ name }) => name === "sheet")?.value;
  if (sheet !== undefined) {
    const own = Number(params.find(({ name }) => name === "sheetLine")?.value);
    return t("findings.on-sheet", { sheet, line: format.number(own) });
  }
  return line > 0 ? t("findings.at-line", { line: format.number(line) }) : t("findings.whole-file");
}

function What({ issue }: { readonly issue: UploadIssue }) {
  const { t, format } = useText();
  const { code, message, blockedBy, params } = issue;
  const isError = code.startsWith("E_");
  const words = codeText(code);
  const line = code === "E_SAME_ROW" ? params.find(({ name }) => name === "line")?.value : undefined;
  const same =
    line === undefined ? undefined : t("findings.code-same-row", { line: format.number(Number(line)) });
  return (
    <div className="finding-what">
      <p className={isError ? "state bad" : "state waiting"}>
        <IonIcon icon={isError ? alertCircleOutline : informationCircleOutline} aria-hidden="true" />
        <span>{same ?? (words ? t(words) : <bdi lang="en">{message}</bdi>)}</span>
      </p>
      <IssueDetails issue={issue} />
      {blockedBy && (
        <p className="quiet">
          <FileName file={blockedBy.file} />:{" "}
          {t("findings.blocked-by", { line: format.number(blockedBy.line) })}
        </p>
      )}
    </div>
  );
}
