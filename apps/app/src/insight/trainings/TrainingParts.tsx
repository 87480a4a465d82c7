import {
  finishTrainingPart,
  listTrainingParts,
  type TrainingPart,
} from "@dars/contract/insight/training-parts";
import type { Training } from "@dars/contract/insight/trainings";
import type { ApiError } from "@dars/contract/platform/client";
import { IonButton } from "@ionic/react";
import { useState } from "react";

import { newClientId } from "#platform/api/client-id.ts";
import { useRead } from "#platform/api/use-read.ts";
import { useSave } from "#platform/api/use-save.ts";
import { range } from "#platform/text/dashed.ts";
import { useText } from "#platform/text/use-text.ts";
import { Await } from "#platform/ui/Await.tsx";
import { Refusal } from "#platform/ui/Refusal.tsx";
import { AttachedFile } from "#talking/files/public.ts";

import { PartsEditor } from "./PartsEditor.tsx";
import { Quiz } from "./Quiz.tsx";
import { REASONS } from "./reasons.ts";
import { WatchedVideo } from "./WatchedVideo.tsx";

import "./trainings.css";

interface TrainingPartsProps {
  readonly training: Training;
}

/** What a training is made of, with the reader's progress (TRN-1); its writers change it here. */
export function TrainingParts({ training }: TrainingPartsProps) {
  const { t } = useText();
  const { schoolId, key, mayChange } = training;
  const params = { schoolId, training: key };
  const { reading } = useRead(listTrainingParts, { params });
  const [isEditing, setEditing] = useState(false);
  return (
    <Await {...reading}>
      {({ parts }) => {
        if (isEditing)
          return <PartsEditor training={training} parts={parts} onEnd={() => setEditing(false)} />;
        if (parts.length === 0 && !mayChange) return null;
        return (
          <section className="stack">
            <h2 className="section-title">{t("trainings.parts")}</h2>
            {parts.length === 0 && <p className="quiet">{t("trainings.no-parts")}</p>}
            {training.mine && training.parts > 0 && <Progress training={training} />}
            {parts.map((part) => (
              <Part key={part.id} training={training} part={part} />
            ))}
            {mayChange && (
              <div className="buttons">
                <IonButton fill="outline" onClick={() => setEditing(true)}>
                  {t("trainings.edit-parts")}
                </IonButton>
              </div>
            )}
          </section>
        );
      }}
    </Await>
  );
}

function Progress({ training: { parts, partsDone } }: TrainingPartsProps) {
  const { t } = useText();
  return (
    <label className="training-progress">
      <span className="quiet">{t("trainings.progress", { done: partsDone, of: parts })}</span>
      <progress value={partsDone} max={parts} />
    </label>
  );
}

interface PartProps extends TrainingPartsProps {
  readonly part: TrainingPart;
}

function Part({ training, part }: PartProps) {
  const { t, format } = useText();
  const { kind, title, isRequired, startsAt, endsAt, place } = part;
  const times =
    startsAt !== null && endsAt !== null
      ? `${format.date(new Date(startsAt))} ${range(format.time(new Date(startsAt)), format.time(new Date(endsAt)))}`
      : null;
  return (
    <article className="card stack">
      <div className="training-part-head">
        <h3 className="section-title first" dir="auto">
          {title}
        </h3>
        <PartState part={part} />
      </div>
      <p className="quiet">
        {t(part.video ? "trainings.kind-video" : `trainings.kind-${kind}`)}
        {!isRequired && ` · ${t("trainings.optional")}`}
        {times !== null && ` · ${times}`}
        {place !== null && (
          <>
            {" · "}
            <bdi>{place}</bdi>
          </>
        )}
      </p>
      {kind === "material" && <Material training={training} part={part} />}
      {kind === "quiz" && <Quiz training={training} part={part} />}
    </article>
  );
}

function PartState({ part: { kind, mine } }: { readonly part: TrainingPart }) {
  const { t } = useText();
  if (mine?.isDone) return <span className="state good">{t("trainings.done")}</span>;
  if (mine && kind === "session" && mine.wasPresent === false)
    return <span className="state bad">{t("trainings.absent")}</span>;
  return null;
}

/** What is watched elsewhere, and a video whose length nobody could find out. */
const isUnmeasured = ({ url, file }: TrainingPart) => url !== null || file?.type.startsWith("video/");

function Material({ training, part }: PartProps) {
  const { file, video } = part;
  return file && video ? (
    <WatchedVideo training={training} part={part} file={file} video={video} />
  ) : (
    <ReadMaterial training={training} part={part} />
  );
}

function ReadMaterial({ training, part }: PartProps) {
  const { t } = useText();
  const { save } = useSave();
  const [error, setError] = useState<ApiError | null>(null);
  const { schoolId, key } = training;
  const { id, title, url, file, mine } = part;

  async function finish() {
    const params = { schoolId, training: key, partId: id };
    const saved = await save(finishTrainingPart, { params, body: { key: newClientId() } }, title);
    setError(saved.state === "refused" ? saved.error : null);
  }

  return (
    <>
      {url !== null && (
        <a href={url} target="_blank" rel="noreferrer">
          {t("trainings.open")} <bdi>{new URL(url).hostname}</bdi>
        </a>
      )}
      {file && <AttachedFile schoolId={schoolId} attachment={file} />}
      {mine && !mine.isDone && isUnmeasured(part) && <p className="quiet">{t("trainings.not-measured")}</p>}
      <Refusal error={error} reasons={REASONS} />
      {mine && !mine.isDone && !training.isCancelled && (
        <div className="buttons">
          <IonButton
            size="small"
            fill="outline"
            aria-label={`${t("trainings.mark-read")}: ${title}`}
            onClick={() => void finish()}
          >
            {t("trainings.mark-read")}
          </IonButton>
        </div>
      )}
    </>
  );
}
