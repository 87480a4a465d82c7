import {
  readLessonFileReport,
  takeLessonFile,
  type LessonFormat,
} from "@dars/contract/learning/lesson-exports";
import type { Id } from "@dars/contract/platform/primitives";
import { IonButton, IonIcon } from "@ionic/react";
import { downloadOutline } from "ionicons/icons";
import { useState } from "react";

import { useApi } from "#platform/api/api.ts";
import { useAtOnce } from "#platform/api/use-at-once.ts";
import { useRead } from "#platform/api/use-read.ts";
import { saveFile } from "#platform/device/save-file.ts";
import { useText } from "#platform/text/use-text.ts";
import { Await } from "#platform/ui/Await.tsx";
import { ButtonChoice } from "#platform/ui/ButtonChoice.tsx";
import { whileLoading } from "#platform/ui/loading.ts";
import { Refusal } from "#platform/ui/Refusal.tsx";

import { LossList } from "./LossList.tsx";

interface ExportLessonProps {
  readonly schoolId: Id;
  readonly versionId: Id;
}

const FORMATS = ["docx", "html"] as const satisfies readonly LessonFormat[];

/** A version of a lesson as a file. What its format says otherwise is shown before the file is taken. */
export function ExportLesson(props: ExportLessonProps) {
  const { t } = useText();
  const [isOpen, setOpen] = useState(false);
  const [format, setFormat] = useState<LessonFormat | null>(null);
  const [isForTeachers, setForTeachers] = useState(false);
  return (
    <>
      <IonButton
        size="small"
        className="lesson-aside-act"
        fill="clear"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <IonIcon slot="start" icon={downloadOutline} aria-hidden="true" />
        {t("lesson-exports.title")}
      </IonButton>
      {isOpen && (
        <section className="card stack" aria-label={t("lesson-exports.title")}>
          <label className="tick">
            <input
              type="checkbox"
              checked={isForTeachers}
              onChange={({ target }) => setForTeachers(target.checked)}
            />
            <span>{t("lesson-exports.for-teachers")}</span>
          </label>
          <ButtonChoice
            label={t("lesson-exports.title")}
            options={FORMATS.map((each) => [each, t(`lesson-exports.${each}`)] as const)}
            value={format}
            onChoose={setFormat}
          />
          {format !== null && (
            <Chosen
              key={`${format} ${String(isForTeachers)}`}
              {...props}
              format={format}
              isForTeachers={isForTeachers}
            />
          )}
        </section>
      )}
    </>
  );
}

interface ChosenProps extends ExportLessonProps {
  readonly format: LessonFormat;
  readonly isForTeachers: boolean;
}

function Chosen({ schoolId, versionId, format, isForTeachers }: ChosenProps) {
  const { t } = useText();
  const { call } = useApi();
  const { attempt, error } = useAtOnce();
  const input = {
    params: { schoolId, versionId, fileFormat: format },
    query: { ...(isForTeachers && { forTeachers: true }) },
  };
  const { reading } = useRead(readLessonFileReport, input);
  const take = async () => saveFile(await call(takeLessonFile, input));
  return (
    <Await {...reading}>
      {({ losses }) => (
        <output className="stack">
          {losses.length === 0 && <p className="quiet">{t("lesson-exports.whole")}</p>}
          <LossList losses={losses} />
          <Refusal error={error} />
          <IonButton shape="round" onClick={() => void attempt(() => whileLoading(take))}>
            {t(`lesson-exports.take-${format}`)}
          </IonButton>
        </output>
      )}
    </Await>
  );
}
