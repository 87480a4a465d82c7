import { readGuideVideo, watchGuideVideo } from "@dars/contract/learning/guide-videos";
import type { Id } from "@dars/contract/platform/primitives";
import { toWire, type Reply } from "@dars/contract/platform/route";
import { IonIcon } from "@ionic/react";
import { bookOutline } from "ionicons/icons";
import { useState } from "react";
import { useParams } from "react-router-dom";

import { WithSession } from "#identity/accounts/public.ts";
import { lessonAddress } from "#learning/lessons/public.ts";
import { useApi } from "#platform/api/api.ts";
import { useRead } from "#platform/api/use-read.ts";
import { useText } from "#platform/text/use-text.ts";
import { Await } from "#platform/ui/Await.tsx";
import { Link } from "#platform/ui/Link.tsx";
import { Name } from "#platform/ui/Name.tsx";
import { Page } from "#platform/ui/Page.tsx";
import { formatDuration } from "#talking/files/public.ts";
import { ClipPlayer } from "#talking/viewer/public.ts";

import { EditGuideVideo } from "./EditGuideVideo.tsx";
import { useWatched } from "./use-watched.ts";
import { Viewers } from "./Viewers.tsx";

import "./guide-videos.css";

type GuideVideoReply = Reply<typeof readGuideVideo>;

/** One guide video: watched by chapter and at any speed; for its authors also changed, and who has watched it. */
export function GuideVideoPage() {
  const { t } = useText();
  const params = useParams();
  const which = { schoolId: Number(params["schoolId"]), videoId: Number(params["videoId"]) };
  const { reading, refresh } = useRead(readGuideVideo, { params: which });
  return (
    <WithSession>
      {({ login_type: role }) => (
        <Page
          title={reading.value?.video.title ?? t("guide-videos.title")}
          back="/teacher-guide-video"
          isReading
          onRefresh={refresh}
        >
          <Await {...reading}>
            {(whole) => (
              <div className="stack">
                <Shown key={whole.video.id} whole={whole} schoolId={which.schoolId} />
                {role !== "teacher" && <Viewers schoolId={which.schoolId} videoId={whole.video.id} />}
                {whole.may.edit && (
                  <EditGuideVideo key={whole.video.revision} schoolId={which.schoolId} video={whole.video} />
                )}
              </div>
            )}
          </Await>
        </Page>
      )}
    </WithSession>
  );
}

/** The lesson, in the version that the video was made for. */
const buildLessonPath = ({ lesson, version }: GuideVideoReply["video"], schoolId: Id): string =>
  lessonAddress(`/lesson/${lesson?.id}${version ? `/${version.id}` : ""}`, { schoolId });

interface ShownProps {
  readonly whole: GuideVideoReply;
  readonly schoolId: Id;
}

function Shown({ whole: { video, seen, may }, schoolId }: ShownProps) {
  const { t } = useText();
  const [jump, setJump] = useState<{ readonly to: number } | null>(null);
  const { id: videoId, title } = video;
  const { outbox } = useApi();
  const { watched, notePlayed } = useWatched({
    seen,
    isKept: may.watch,
    send: (spans) =>
      void outbox.send(toWire(watchGuideVideo, { params: { schoolId, videoId }, body: { spans } }), title),
  });
  return (
    <>
      <p className="quiet">
        <Name of={video.subject.name} /> · <Name of={video.level.name} />
        {video.seconds !== null && ` · ${formatDuration(video.seconds)}`}
      </p>
      <ClipPlayer
        schoolId={schoolId}
        file={video.file}
        name={title}
        captions={video.captions}
        jump={jump}
        onPlayed={notePlayed}
      />
      {may.watch && video.seconds !== null && (
        <label className="guide-progress">
          <span className="quiet">
            {t("guide-videos.watched-of", {
              watched: formatDuration(watched),
              all: formatDuration(video.seconds),
            })}
          </span>
          <progress value={watched} max={video.seconds} />
        </label>
      )}
      {video.lesson && (
        <Link leadsTo={buildLessonPath(video, schoolId)} className="guide-lesson">
          <IonIcon icon={bookOutline} aria-hidden="true" /> <Name of={video.lesson.name} />
          {video.version && (
            <span className="quiet"> · {t("guide-videos.version-number", { seq: video.version.seq })}</span>
          )}
        </Link>
      )}
      {video.chapters.length > 0 && (
        <section aria-label={t("guide-videos.chapters")}>
          <h2 className="list-head">{t("guide-videos.chapters")}</h2>
          <ol className="plain guide-chapters">
            {video.chapters.map(({ at, title: words }) => (
              <li key={at}>
                <button type="button" onClick={() => setJump({ to: at })}>
                  <bdi className="number">{formatDuration(at)}</bdi> <bdi>{words}</bdi>
                </button>
              </li>
            ))}
          </ol>
        </section>
      )}
      {video.transcript !== "" && (
        <details className="card guide-part">
          <summary>{t("guide-videos.transcript")}</summary>
          <p className="guide-transcript" dir="auto">
            {video.transcript}
          </p>
        </details>
      )}
    </>
  );
}
