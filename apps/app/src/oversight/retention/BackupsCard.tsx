import { BACKUP_DUE_HOURS, listBackups, type BackupTaken } from "@dars/contract/oversight/backups";
import { IonIcon } from "@ionic/react";
import { alertCircleOutline, checkmarkCircleOutline } from "ionicons/icons";

import { useRead } from "#platform/api/use-read.ts";
import { formatMegabytes } from "#platform/text/format-megabytes.ts";
import { useText, type Text } from "#platform/text/use-text.ts";
import { Await } from "#platform/ui/Await.tsx";
import { useNow } from "#platform/ui/use-now.ts";

/** Whether the nightly backup of the server runs, and what the last ones held. */
export function BackupsCard() {
  const { t } = useText();
  const { reading } = useRead(listBackups, {});
  return (
    <section className="stack" aria-label={t("retention.backups")}>
      <h2 className="section-title">{t("retention.backups")}</h2>
      <Await {...reading}>{({ backups }) => <Taken backups={backups} />}</Await>
    </section>
  );
}

function Taken({ backups: [last, ...others] }: { readonly backups: readonly BackupTaken[] }) {
  const text = useText();
  const { t } = text;
  const now = useNow();
  if (!last) return <Standing isGood={false} words={t("retention.no-backup")} />;
  const isLate = now - Date.parse(last.takenAt) > BACKUP_DUE_HOURS * HOUR_MS;
  return (
    <>
      <Standing
        isGood={!isLate}
        words={t(isLate ? "retention.backup-late" : "retention.backup-last", {
          of: describeBackup(last, text),
        })}
      />
      {others.length > 0 && (
        <details>
          <summary>{t("retention.backups-before")}</summary>
          <ul className="plain stack">
            {others.map((backup) => (
              <li key={backup.takenAt} className="quiet">
                {describeBackup(backup, text)}
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

const HOUR_MS = 3_600_000;

function Standing({ isGood, words }: { readonly isGood: boolean; readonly words: string }) {
  return (
    <p className={isGood ? "banner good" : "banner"}>
      <IonIcon icon={isGood ? checkmarkCircleOutline : alertCircleOutline} aria-hidden="true" />
      {words}
    </p>
  );
}

function describeBackup({ takenAt, bytes, files }: BackupTaken, { t, format }: Text): string {
  const size = t("retention.megabytes", { size: formatMegabytes({ format }, bytes) });
  const fileCount = files === null ? [] : [t("retention.files", { count: files })];
  return [format.moment(new Date(takenAt)), size, ...fileCount].join(" · ");
}
