import {
  compareLessonPlan,
  readLessonPlan,
  saveLessonPlan,
  type PlanFault,
} from "@dars/contract/learning/lesson-plan";
import type { Id, Names } from "@dars/contract/platform/primitives";
import type { Reply } from "@dars/contract/platform/route";
import { IonButton, IonIcon } from "@ionic/react";
import { downloadOutline } from "ionicons/icons";
import { useState } from "react";

import { useApi } from "#platform/api/api.ts";
import { newClientId } from "#platform/api/client-id.ts";
import { useAtOnce } from "#platform/api/use-at-once.ts";
import { useSave } from "#platform/api/use-save.ts";
import { saveFile } from "#platform/device/save-file.ts";
import { chooseFileWords } from "#platform/files/choose-file-words.ts";
import { localizeName } from "#platform/text/localize-name.ts";
import { textNow, useText } from "#platform/text/use-text.ts";
import { FileButton } from "#platform/ui/FileButton.tsx";
import { Refusal } from "#platform/ui/Refusal.tsx";

type Compared = Reply<typeof compareLessonPlan>;

interface PlanWorkbookProps {
  readonly schoolId: Id;
  readonly offeringId: Id;
  readonly onEnd: () => void;
}

/** The plan as a workbook, and back: what it would change is shown before anything of it is taken over. */
export function PlanWorkbook({ schoolId, offeringId, onEnd }: PlanWorkbookProps) {
  const { t, locale } = useText();
  const { call } = useApi();
  const { act, attempt, error } = useAtOnce();
  const taking = useSave();
  const [compared, setCompared] = useState<Compared | null>(null);
  const [overwrites, setOverwrites] = useState(false);
  const params = { schoolId, offeringId };

  async function handleDownload() {
    const file = await act(readLessonPlan, { params, query: { locale } });
    if (file) await saveFile(file);
  }

  async function handlePick(body: Uint8Array<ArrayBuffer>) {
    setOverwrites(false);
    await attempt(async () => setCompared(await call(compareLessonPlan, { params, body })));
  }

  async function handleApply(rows: Compared["rows"]) {
    const body = {
      key: newClientId(),
      language: locale,
      rows: rows.map(({ line: _line, isStale: _isStale, ...row }) => row),
    };
    const saved = await taking.save(saveLessonPlan, { params, body }, t("lessons.plan"), (done) =>
      textNow("lessons.plan-taken", { count: done.created + done.changed }),
    );
    if (saved.state !== "refused") onEnd();
  }

  const stale = compared?.rows.filter(({ isStale }) => isStale === true) ?? [];
  const taken = compared?.rows.filter(({ isStale }) => isStale !== true || overwrites) ?? [];
  return (
    <section className="card stack spaced" aria-label={t("lessons.plan")}>
      <p className="quiet">{t("lessons.plan-help")}</p>
      <IonButton fill="outline" onClick={() => void handleDownload()}>
        <IonIcon slot="start" icon={downloadOutline} aria-hidden="true" />
        {t("lessons.plan-download")}
      </IonButton>
      <FileButton label={t("lessons.plan-upload")} accept=".xlsx,.csv" onPick={handlePick} />
      <Refusal error={taking.error} />
      <Refusal error={error} words={chooseFileWords(error, "lessons.plan-not-one")} />
      {compared && <PlanChanges compared={compared} />}
      {stale.length > 0 && (
        <label className="tick-field">
          <input
            type="checkbox"
            checked={overwrites}
            onChange={({ target }) => setOverwrites(target.checked)}
          />
          <span>{t("lessons.plan-overwrite", { count: stale.length })}</span>
        </label>
      )}
      {taken.length > 0 && (
        <IonButton disabled={taking.isBusy} onClick={() => void handleApply(taken)}>
          {t("lessons.plan-take", { count: taken.length })}
        </IonButton>
      )}
      <IonButton fill="clear" onClick={onEnd}>
        {t("platform.cancel")}
      </IonButton>
    </section>
  );
}

function PlanChanges({
  compared: { rows, newUnits, same, faults, isOfOther },
}: {
  readonly compared: Compared;
}) {
  const { t, locale } = useText();
  const words = (name: Names, week: number | null) =>
    [localizeName(name, locale), ...(week === null ? [] : [t("lessons.week", { week })])].join(" · ");
  return (
    <section aria-live="polite" className="stack">
      {isOfOther === true && <p>{t("lessons.plan-of-other")}</p>}
      <p>{t("lessons.plan-same", { count: same })}</p>
      {newUnits.length > 0 && (
        <p>{t("lessons.plan-units", { units: newUnits.join(t("lessons.plan-and")) })}</p>
      )}
      <ul className="plain stack">
        {rows.map(({ line, lessonId, name, week, isStale }) => (
          <li key={line} className={isStale === true ? "odd-line" : undefined}>
            <span className="quiet">
              {t(lessonId === null ? "lessons.plan-new" : "lessons.plan-changed")}
            </span>{" "}
            <bdi>{words(name, week)}</bdi>
            {isStale === true && ` · ${t("lessons.plan-stale")}`}
          </li>
        ))}
        {faults.map((fault) => (
          <li key={fault.line} className="odd-line">
            <FaultWords {...fault} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function FaultWords({ line, reason, text }: PlanFault) {
  const { t } = useText();
  return <>{t("lessons.plan-fault", { line, why: t(`lessons.plan-fault-${reason}`, { text }) })}</>;
}
