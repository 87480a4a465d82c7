import {
  exportReport,
  type ReportColumn,
  type ReportFilter,
  type ReportType,
} from "@dars/contract/insight/school-reports";
import type { Id } from "@dars/contract/platform/primitives";
import { useState } from "react";

import { useProved } from "#identity/sign-in-methods/public.ts";
import { ReasonInput, takenIn, TakingNote, useReasonCheck } from "#oversight/exports/public.ts";
import { useApi } from "#platform/api/api.ts";
import { saveFile } from "#platform/device/save-file.ts";
import { useText } from "#platform/text/use-text.ts";
import { Choice } from "#platform/ui/Choice.tsx";
import { Form } from "#platform/ui/Form.tsx";
import { typedIn } from "#platform/ui/typed-in.ts";

import type { ReportChoice } from "./report-choice.ts";
import { ReportMessage } from "./ReportMessage.tsx";

interface ReportActionsProps {
  readonly schoolId: Id;
  readonly report: ReportType;
  readonly query: ReportFilter & { readonly of?: string };
  readonly choice: ReportChoice;
  readonly page: {
    readonly found: number;
    readonly people: "student" | "teacher" | null;
    readonly columns: readonly ReportColumn[];
  };
}

/** What is done with all rows of the choice: a file of them, and a message to their people. */
export function ReportActions({ page: { found, people, columns }, choice, ...asked }: ReportActionsProps) {
  const { t } = useText();
  const known = new Set(columns.map(({ key }) => key));
  if (found === 0) return null;
  return (
    <>
      {people !== null && (
        <details className="card">
          <summary>{t(`report-list.write-${people}`)}</summary>
          <ReportMessage {...asked} people={people} />
        </details>
      )}
      <details className="card">
        <summary>{t("report-list.download")}</summary>
        <Download {...asked} columns={choice.columns.filter((key) => known.has(key))} />
      </details>
    </>
  );
}

interface DownloadProps extends Pick<ReportActionsProps, "schoolId" | "report" | "query"> {
  readonly columns: readonly string[];
}

function Download({ schoolId, report, query, columns }: DownloadProps) {
  const { t, locale } = useText();
  const { call } = useApi();
  const proved = useProved();
  const [format, setFormat] = useState<"xlsx" | "pdf">("xlsx");

  const checkReason = useReasonCheck();

  function handleSubmit(form: HTMLFormElement) {
    const why = typedIn(form, "reason").trim();
    const shown = columns.length === 0 ? {} : { columns: columns.join(",") };
    const exportQuery = { ...query, ...shown, format, locale, reason: why };
    return proved.run(async () =>
      saveFile(await call(exportReport, { params: { schoolId, report }, query: exportQuery })),
    );
  }

  return (
    <>
      <Form
        verb={t("report-list.download")}
        {...takenIn(proved)}
        needsNetwork
        check={checkReason}
        onSubmit={handleSubmit}
      >
        <Choice
          label={t("report-list.format")}
          options={[
            ["xlsx", t("exports.format-xlsx")],
            ["pdf", "PDF"],
          ]}
          value={format}
          onChoose={setFormat}
        />
        <ReasonInput />
      </Form>
      <TakingNote proved={proved} isBesideForm />
    </>
  );
}
