import { takeDataExport, type DataExport } from "@dars/contract/oversight/data-rights";
import type { Id } from "@dars/contract/platform/primitives";
import { IonButton, IonIcon } from "@ionic/react";
import { downloadOutline } from "ionicons/icons";
import { useState, type ReactNode } from "react";

import { ProofAsk, type Proved } from "#identity/sign-in-methods/public.ts";
import { useApi } from "#platform/api/api.ts";
import { newClientId } from "#platform/api/client-id.ts";
import { useOnline } from "#platform/device/network.ts";
import { saveFile } from "#platform/device/save-file.ts";
import { formatMegabytes } from "#platform/text/format-megabytes.ts";
import { useText, type TextId } from "#platform/text/use-text.ts";
import { Refusal, type Reasons } from "#platform/ui/Refusal.tsx";

const REASONS: Reasons = new Map<unknown, TextId>([
  ["one-at-a-time", "rights.reason-one-at-a-time"],
  ["enough-today", "rights.reason-enough-today"],
  ["taken", "rights.state-taken"],
  ["expired", "rights.state-expired"],
]);

interface DataExportPartProps {
  readonly schoolId: Id;
  readonly latest: DataExport | null;
  readonly proved: Proved;
  readonly onChange: () => unknown;
  /** Asks for an export, where none is ready or under way. */
  readonly children: ReactNode;
}

/** The state of an export, and what can be done next: ask for one, wait, download it. */
export function DataExportPart({ schoolId, latest, proved, onChange, children }: DataExportPartProps) {
  const { t, format } = useText();
  const { call } = useApi();
  const isOnline = useOnline();
  // A download that was cut off is asked for again under the same key.
  const [key, setKey] = useState(newClientId);
  const isReady = latest?.state === "ready";
  const isOpen = !isReady && latest?.state !== "preparing";

  const handleTake = (exportId: Id) =>
    proved.run(async () => {
      await saveFile(await call(takeDataExport, { body: { key, schoolId, exportId } }));
      setKey(newClientId());
      await onChange();
    });

  return (
    <>
      {latest && <State latest={latest} />}
      {isReady && !proved.isAsked && (
        <div className="buttons">
          <IonButton disabled={!isOnline} onClick={() => void handleTake(latest.id)}>
            <IonIcon slot="start" icon={downloadOutline} aria-hidden="true" />
            {t("rights.download", { size: formatMegabytes({ format }, latest.bytes) })}
          </IonButton>
        </div>
      )}
      {isOpen && !proved.isAsked && children}
      {!proved.isAsked && <Refusal error={proved.error} reasons={REASONS} />}
      <ProofAsk proved={proved} lead={t("rights.proof-lead")} />
    </>
  );
}

function State({ latest: { state, readyUntil } }: { readonly latest: DataExport }) {
  const { t, format } = useText();
  if (state === "ready" && readyUntil !== null)
    return <p>{t("rights.state-ready", { until: format.moment(new Date(readyUntil)) })}</p>;
  return <p className="quiet">{t(`rights.state-${state}`)}</p>;
}
