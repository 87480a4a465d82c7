import {
  askSchoolArchive,
  linkSchoolArchive,
  stopSchoolArchive,
  type SchoolArchive,
} from "@dars/contract/oversight/school-archives";
import type { Id } from "@dars/contract/platform/primitives";
import { IonButton, IonIcon, IonProgressBar } from "@ionic/react";
import { downloadOutline } from "ionicons/icons";

import { ProofAsk, useProved } from "#identity/sign-in-methods/public.ts";
import { useApi } from "#platform/api/api.ts";
import { useOnline } from "#platform/device/network.ts";
import { saveFromAddress } from "#platform/device/save-file.ts";
import { formatMegabytes } from "#platform/text/format-megabytes.ts";
import { useText, type TextId } from "#platform/text/use-text.ts";
import { Form } from "#platform/ui/Form.tsx";
import { whileLoading } from "#platform/ui/loading.ts";
import { Refusal, type Reasons } from "#platform/ui/Refusal.tsx";
import { TextAreaField } from "#platform/ui/TextAreaField.tsx";
import { typedIn } from "#platform/ui/typed-in.ts";

const REASONS: Reasons = new Map<unknown, TextId>([
  ["one-at-a-time", "school-archives.reason-under-way"],
  ["expired", "school-archives.state-expired"],
  ["stopped", "school-archives.state-stopped"],
]);

interface ArchiveCardProps {
  readonly schoolId: Id;
  readonly latest: SchoolArchive | null;
  readonly onChange: () => unknown;
}

/** Prepares an archive, shows how far it is, and gives it out. */
export function ArchiveCard({ schoolId, latest, onChange }: ArchiveCardProps) {
  const { t } = useText();
  const { call, toServerUrl } = useApi();
  const proved = useProved();
  const isOpen = latest === null || !(latest.state === "preparing" || isTakeable(latest));

  const handleAsk = (form: HTMLFormElement) =>
    proved.run(async () => {
      const body = { reason: typedIn(form, "reason").trim() };
      await call(askSchoolArchive, { params: { schoolId }, body });
      await onChange();
    });
  const handleStop = (archiveId: Id) =>
    proved.run(async () => {
      await call(stopSchoolArchive, { params: { schoolId, archiveId } });
      await onChange();
    });
  const handleTake = (archiveId: Id) =>
    proved.run(() =>
      whileLoading(async () => {
        const { url, name } = await call(linkSchoolArchive, { params: { schoolId, archiveId } });
        await saveFromAddress(toServerUrl(url), name);
        await onChange();
      }),
    );

  return (
    <section className="card stack" aria-label={t("school-archives.title")}>
      {latest && <ArchiveState latest={latest} />}
      {latest && !proved.isAsked && (
        <Acts latest={latest} onStop={() => handleStop(latest.id)} onTake={() => handleTake(latest.id)} />
      )}
      {isOpen && !proved.isAsked && (
        <Form verb={t("school-archives.verb")} error={null} needsNetwork onSubmit={handleAsk}>
          <TextAreaField
            label={t("school-archives.reason")}
            help={t("school-archives.reason-help")}
            name="reason"
            most={500}
            isRequired
          />
        </Form>
      )}
      {!proved.isAsked && <Refusal error={proved.error} reasons={REASONS} />}
      <ProofAsk proved={proved} lead={t("school-archives.proof-lead")} />
    </section>
  );
}

/** Whether the caller may download it now. */
const isTakeable = ({ state, isMine }: SchoolArchive): boolean => state === "ready" && isMine;

interface ActsProps {
  readonly latest: SchoolArchive;
  readonly onStop: () => unknown;
  readonly onTake: () => unknown;
}

function Acts({ latest, onStop, onTake }: ActsProps) {
  const { t, format } = useText();
  const isOnline = useOnline();
  if (latest.state === "preparing")
    return (
      <div className="buttons">
        <IonButton fill="outline" disabled={!isOnline} onClick={() => void onStop()}>
          {t("school-archives.stop")}
        </IonButton>
      </div>
    );
  if (!isTakeable(latest)) return null;
  return (
    <div className="buttons">
      <IonButton disabled={!isOnline} onClick={() => void onTake()}>
        <IonIcon slot="start" icon={downloadOutline} aria-hidden="true" />
        {t("school-archives.download", { size: formatMegabytes({ format }, latest.bytes) })}
      </IonButton>
      <IonButton fill="outline" disabled={!isOnline} onClick={() => void onStop()}>
        {t("school-archives.delete")}
      </IonButton>
    </div>
  );
}

function ArchiveState({ latest }: { readonly latest: SchoolArchive }) {
  const { t, format } = useText();
  const { state, done, total, isMine, readyUntil, missing } = latest;
  if (state === "preparing")
    return (
      <output className="stack">
        <strong>{t("school-archives.progress", { done, total })}</strong>
        <IonProgressBar
          aria-label={t("school-archives.progress", { done, total })}
          {...(total === 0 ? { type: "indeterminate" } : { value: done / total })}
        />
        <p className="quiet">{t("school-archives.in-background")}</p>
      </output>
    );
  if (state === "ready" && readyUntil !== null)
    return (
      <>
        <strong>{t("school-archives.state-ready", { until: format.moment(new Date(readyUntil)) })}</strong>
        {!isMine && <p className="quiet">{t("school-archives.of-other")}</p>}
        {missing > 0 && <p className="quiet">{t("school-archives.missing", { count: missing })}</p>}
      </>
    );
  return state === "ready" ? null : <p className="quiet">{t(`school-archives.state-${state}`)}</p>;
}
