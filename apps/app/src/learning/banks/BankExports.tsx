import type { ExportReport } from "@dars/contract/learning/bank-exports";
import type { ExportFormat } from "@dars/contract/learning/banks";
import { IonButton } from "@ionic/react";
import { useState } from "react";

import { useApi } from "#platform/api/api.ts";
import { useAtOnce } from "#platform/api/use-at-once.ts";
import { useRead } from "#platform/api/use-read.ts";
import { saveFile } from "#platform/device/save-file.ts";
import { useText } from "#platform/text/use-text.ts";
import { Await } from "#platform/ui/Await.tsx";
import { whileLoading } from "#platform/ui/loading.ts";
import { Refusal } from "#platform/ui/Refusal.tsx";

import { bankParams, type BankPlace } from "./bank-address.ts";
import { bankRoutes } from "./bank-routes.ts";
import { FileItems } from "./FileItems.tsx";

const FORMATS = ["moodle", "qti", "gift"] as const satisfies readonly ExportFormat[];

/** Names of formats are the same in every language. */
const NAMES: Readonly<Record<ExportFormat, string>> = {
  moodle: "Moodle XML",
  qti: "QTI 2.2",
  gift: "GIFT",
};

/** The bank as a file for another system. What its format cannot say is shown before the file is taken. */
export function BankExports({ place }: { readonly place: BankPlace }) {
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
            {t("banks.export-as", { format: NAMES[each] })}
          </IonButton>
        ))}
      </fieldset>
      {format !== null && <Chosen key={format} place={place} format={format} />}
    </>
  );
}

interface ChosenProps {
  readonly place: BankPlace;
  readonly format: ExportFormat;
}

function Chosen({ place, format }: ChosenProps) {
  const { reading } = useRead(bankRoutes(place).readExport, { params: { ...bankParams(place), format } });
  return <Await {...reading}>{(report) => <Report place={place} format={format} report={report} />}</Await>;
}

function Report({ place, format, report }: ChosenProps & { readonly report: ExportReport }) {
  const { t } = useText();
  const { call } = useApi();
  const { attempt, error } = useAtOnce();
  const { questions, complete, items } = report;
  const params = { ...bankParams(place), format };
  const take = async () => saveFile(await call(bankRoutes(place).exportAll, { params }));
  const hasFile = items.filter(({ state }) => state === "refused").length < questions;
  return (
    <output className="stack">
      <p className="quiet">
        {t(items.length === 0 ? "banks.export-whole" : "banks.export-lossy", {
          format: NAMES[format],
          questions,
          complete,
        })}
      </p>
      {items.length > 0 && (
        <FileItems
          isInCard
          label={t("banks.export-losses")}
          items={items}
          describe={({ state }) => t(state === "refused" ? "banks.export-refused" : "banks.export-partly")}
        />
      )}
      <Refusal error={error} />
      {hasFile && (
        <IonButton shape="round" onClick={() => void attempt(() => whileLoading(take))}>
          {t("banks.export-take", { format: NAMES[format] })}
        </IonButton>
      )}
    </output>
  );
}
