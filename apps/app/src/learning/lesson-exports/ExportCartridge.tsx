import {
  readCartridgeReport,
  takeCartridge,
  type LessonFileReport,
} from "@dars/contract/learning/lesson-exports";
import type { Id } from "@dars/contract/platform/primitives";
import { IonButton } from "@ionic/react";

import { useApi } from "#platform/api/api.ts";
import { useAtOnce } from "#platform/api/use-at-once.ts";
import { useRead } from "#platform/api/use-read.ts";
import { saveFile } from "#platform/device/save-file.ts";
import { useText } from "#platform/text/use-text.ts";
import { Await } from "#platform/ui/Await.tsx";
import { whileLoading } from "#platform/ui/loading.ts";
import { Refusal } from "#platform/ui/Refusal.tsx";

import { LossList } from "./LossList.tsx";

interface ExportCartridgeProps {
  readonly schoolId: Id;
  readonly offeringId: Id;
}

/** The published lessons of a subject for another system, with what its format says otherwise. */
export function ExportCartridge({ schoolId, offeringId }: ExportCartridgeProps) {
  const { t } = useText();
  const params = { schoolId, offeringId };
  const { reading } = useRead(readCartridgeReport, { params });
  return (
    <section className="card stack spaced" aria-label={t("lesson-exports.cartridge")}>
      <Await {...reading}>{(report) => <Report params={params} report={report} />}</Await>
    </section>
  );
}

interface ReportProps {
  readonly params: ExportCartridgeProps;
  readonly report: LessonFileReport;
}

function Report({ params, report: { lessons, losses } }: ReportProps) {
  const { t } = useText();
  const { call } = useApi();
  const { attempt, error } = useAtOnce();
  const take = async () => saveFile(await call(takeCartridge, { params }));
  if (lessons === 0) return <p className="quiet">{t("lesson-exports.cartridge-none")}</p>;
  return (
    <output className="stack">
      <p>{t("lesson-exports.cartridge-lead", { lessons })}</p>
      <LossList losses={losses} />
      <Refusal error={error} />
      <IonButton shape="round" onClick={() => void attempt(() => whileLoading(take))}>
        {t("lesson-exports.take-cartridge")}
      </IonButton>
    </output>
  );
}
