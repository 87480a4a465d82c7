import { readUploadReport } from "@dars/contract/roster/upload-rows";
import type { Upload } from "@dars/contract/roster/uploads";
import { IonButton, IonIcon } from "@ionic/react";
import { downloadOutline } from "ionicons/icons";
import { useState } from "react";

import { useApi } from "#platform/api/api.ts";
import { useAtOnce } from "#platform/api/use-at-once.ts";
import { saveFile } from "#platform/device/save-file.ts";
import { useText } from "#platform/text/use-text.ts";
import { Choice } from "#platform/ui/Choice.tsx";
import { Refusal } from "#platform/ui/Refusal.tsx";

import { ChangeList } from "./ChangeList.tsx";
import { DuplicateList } from "./DuplicateList.tsx";
import { IssueList } from "./IssueList.tsx";

import "./findings.css";

type Side = "issues" | "changes" | "duplicates";

/** Findings row by row: errors, possible duplicates, and planned changes. */
export function FindingsCard({ upload }: { readonly upload: Upload }) {
  const { t, format, locale } = useText();
  const { call } = useApi();
  const { attempt, error, isBusy } = useAtOnce();
  const [chosen, setChosen] = useState<Side | null>(null);
  const { id, schoolId, issues, changes, duplicates } = upload;
  const counts = { issues: issues.errors + issues.warnings, duplicates: duplicates.all, changes } as const;
  const sides = (["issues", "duplicates", "changes"] as const).filter((side) => counts[side] > 0);
  const side = chosen !== null && sides.includes(chosen) ? chosen : sides[0];
  if (!side) return null;
  const place = { schoolId, uploadId: id };

  return (
    <section className="card stack">
      <h2 className="section-title">{t("findings.findings")}</h2>
      <Choice
        label={t("findings.findings")}
        isLabelHidden
        options={sides.map((each) => [each, `${t(`findings.side-${each}`)} ${format.number(counts[each])}`])}
        value={side}
        onChoose={setChosen}
      />
      {side === "issues" && <IssueList key={side} upload={upload} />}
      {side === "duplicates" && <DuplicateList key={side} upload={upload} />}
      {side === "changes" && <ChangeList key={side} upload={upload} />}
      <div className="buttons">
        <IonButton
          fill="outline"
          disabled={isBusy}
          onClick={() =>
            void attempt(async () =>
              saveFile(await call(readUploadReport, { params: place, query: { locale } })),
            )
          }
        >
          <IonIcon slot="start" icon={downloadOutline} aria-hidden="true" />
          {t("findings.report")}
        </IonButton>
      </div>
      <Refusal error={error} />
    </section>
  );
}
