import type { Upload } from "@dars/contract/roster/uploads";
import { IonIcon } from "@ionic/react";
import { alertCircleOutline } from "ionicons/icons";

import { useText, type TextId } from "#platform/text/use-text.ts";

import { codeText } from "./code-text.ts";
import { FileName } from "./FileName.tsx";

type Problem = NonNullable<Upload["problem"]>;

const WORDS: ReadonlyMap<string, TextId> = new Map<string, TextId>([
  ["changed", "findings.problem-changed"],
  ["not-a-zip", "findings.problem-not-a-zip"],
  ["damaged", "findings.problem-damaged"],
  ["encrypted", "findings.problem-encrypted"],
  ["too-large", "findings.problem-too-large"],
  ["too-many-rows", "findings.problem-too-large"],
  ["compression-ratio", "findings.problem-too-large"],
  ["bad-name", "findings.problem-names"],
  ["duplicate-name", "findings.problem-names"],
  ["overlapping-entries", "findings.problem-damaged"],
  ["not-a-plain-file", "findings.problem-names"],
  ["not-a-table", "findings.problem-not-a-table"],
  ["old-workbook", "findings.problem-old-workbook"],
  ["empty-table", "findings.problem-empty-table"],
  ["no-header", "findings.problem-no-header"],
  ["no-year", "findings.problem-no-year"],
  ["E_COLS", "findings.problem-columns"],
  ["manifest", "findings.problem-manifest"],
  ["other-school", "findings.problem-other-school"],
  ["other-list", "findings.problem-other-list"],
  ["conflict", "findings.problem-conflict"],
  ["catalogue", "findings.problem-catalogue"],
  ["unexpected", "findings.problem-unexpected"],
]);

/**
 * Why a file was refused as a whole, or reverted: what to do and the place in the file; a code for support calls
 * where this app has no words for it.
 */
export function ProblemNote({ problem }: { readonly problem: Problem }) {
  const { t, format } = useText();
  const { code, message, file, line, column } = problem;
  const known = WORDS.get(code) ?? codeText(code);
  return (
    <div className="banner danger" role="alert">
      <IonIcon icon={alertCircleOutline} aria-hidden="true" />
      <div>
        <p>{t(known ?? "findings.problem-other")}</p>
        <p>
          {file !== null && <FileName file={file} />}
          {line !== null && <> {t("findings.at-line", { line: format.number(line) })}</>}
          {column !== null && <> {t("findings.at-column", { column })}</>}
        </p>
        {!known && (
          <p>
            <bdi lang="en">{message}</bdi>
          </p>
        )}
        {!known && <p>{t("platform.error-code", { code })}</p>}
      </div>
    </div>
  );
}
