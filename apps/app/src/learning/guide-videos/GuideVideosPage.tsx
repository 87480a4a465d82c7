import { listGuideVideos, type GuideVideoLine } from "@dars/contract/learning/guide-videos";
import type { Id, Names } from "@dars/contract/platform/primitives";
import type { Reply } from "@dars/contract/platform/route";
import { IonButton, IonIcon } from "@ionic/react";
import { addOutline, videocamOutline } from "ionicons/icons";
import { useState } from "react";

import { useRead } from "#platform/api/use-read.ts";
import { allNames, localizeName } from "#platform/text/localize-name.ts";
import { useText, type TextId } from "#platform/text/use-text.ts";
import { Await } from "#platform/ui/Await.tsx";
import { Empty } from "#platform/ui/Empty.tsx";
import { Name } from "#platform/ui/Name.tsx";
import { PickField } from "#platform/ui/PickField.tsx";
import { Records } from "#platform/ui/Records.tsx";
import { PageOfSchool, Swatch } from "#school/schools/public.ts";
import { formatDuration } from "#talking/files/public.ts";

import { NewGuideVideo } from "./NewGuideVideo.tsx";

import "./guide-videos.css";

/** Guide videos of the subjects and levels that one teaches, coordinates or oversees. */
export function GuideVideosPage() {
  return (
    <PageOfSchool title="guide-videos.title" back="/home">
      {(schoolId, session) => (
        <Videos key={schoolId} schoolId={schoolId} isTeacher={session.login_type === "teacher"} />
      )}
    </PageOfSchool>
  );
}

interface VideosProps {
  readonly schoolId: Id;
  readonly isTeacher: boolean;
}

function Videos({ schoolId, isTeacher }: VideosProps) {
  const { reading } = useRead(listGuideVideos, { params: { schoolId } });
  return (
    <Await {...reading}>
      {({ videos, places }) => (
        <div className="stack">
          {places.length > 0 && <Adding schoolId={schoolId} places={places} />}
          <Chosen videos={videos} schoolId={schoolId} isTeacher={isTeacher} mayAdd={places.length > 0} />
        </div>
      )}
    </Await>
  );
}

interface AddingProps {
  readonly schoolId: Id;
  readonly places: Reply<typeof listGuideVideos>["places"];
}

function Adding({ schoolId, places }: AddingProps) {
  const { t } = useText();
  const [isOpen, setOpen] = useState(false);
  if (isOpen) return <NewGuideVideo schoolId={schoolId} places={places} onEnd={() => setOpen(false)} />;
  return (
    <div className="link-row">
      <IonButton shape="round" onClick={() => setOpen(true)}>
        <IonIcon slot="start" icon={addOutline} aria-hidden="true" />
        {t("guide-videos.add")}
      </IonButton>
    </div>
  );
}

const formatLength = ({ seconds }: GuideVideoLine): string =>
  seconds === null ? "" : formatDuration(seconds);

function noneText(isTeacher: boolean, mayAdd: boolean): TextId {
  if (isTeacher) return "guide-videos.none-text";
  return mayAdd ? "guide-videos.none-writer" : "guide-videos.none-overseer";
}

interface ListProps extends VideosProps {
  readonly videos: readonly GuideVideoLine[];
  readonly mayAdd: boolean;
}

/** The videos of one subject, of one level, or of all. */
function Chosen({ videos, ...rest }: ListProps) {
  const { t } = useText();
  const [subject, setSubject] = useState("");
  const [level, setLevel] = useState("");
  const found = videos.filter(
    (video) => matchesFilter(video.subject.id, subject) && matchesFilter(video.level.id, level),
  );
  return (
    <>
      <div className="form-columns">
        <Narrow
          label={t("guide-videos.subject")}
          all={t("guide-videos.all-subjects")}
          among={videos.map((video) => video.subject)}
          value={subject}
          onPick={setSubject}
        />
        <Narrow
          label={t("guide-videos.level")}
          all={t("guide-videos.all-levels")}
          among={videos.map((video) => video.level)}
          value={level}
          onPick={setLevel}
        />
      </div>
      {found.length === 0 && videos.length > 0 ? (
        <Empty
          icon={videocamOutline}
          title={t("guide-videos.none-chosen")}
          text={t("guide-videos.none-chosen-text")}
        />
      ) : (
        <List videos={found} {...rest} />
      )}
    </>
  );
}

const matchesFilter = (id: Id, chosen: string) => chosen === "" || String(id) === chosen;

interface NarrowProps {
  readonly label: string;
  readonly all: string;
  readonly among: readonly { readonly id: Id; readonly name: Names }[];
  readonly value: string;
  readonly onPick: (value: string) => void;
}

/** Absent where there is nothing to choose between. */
function Narrow({ label, all, among, value, onPick }: NarrowProps) {
  const { locale } = useText();
  const options = new Map(among.map(({ id, name }) => [String(id), localizeName(name, locale)]));
  if (options.size < 2) return null;
  return <PickField label={label} options={[["", all], ...options]} value={value} onPick={onPick} />;
}

function List({ videos, schoolId, isTeacher, mayAdd }: ListProps) {
  const { t, locale, format } = useText();
  const formatProgress = ({ watched, seconds, viewers, teachers }: GuideVideoLine) => {
    if (!isTeacher) return t("guide-videos.viewers-of", { viewers, all: teachers });
    if (watched === 0) return t("guide-videos.new");
    return seconds === null ? formatDuration(watched) : format.percent(Math.min(1, watched / seconds));
  };
  return (
    <Records
      label={t("guide-videos.title")}
      records={videos}
      keyOf={({ id }) => id}
      searchOf={({ title, subject, level }) => `${title} ${allNames(subject.name, level.name)}`}
      row={(video) => ({
        start: <Swatch theme={video.subject.theme} icon={video.subject.icon} name={video.subject.name} />,
        strong: <bdi>{video.title}</bdi>,
        quiet: [
          localizeName(video.subject.name, locale),
          localizeName(video.level.name, locale),
          formatLength(video),
          ...(isTeacher ? [] : [formatProgress(video)]),
        ]
          .filter((part) => part !== "")
          .join(" · "),
        ...(isTeacher && { end: formatProgress(video) }),
        leadsTo: `/teacher-guide-video/${schoolId}/${video.id}`,
      })}
      columns={[
        { head: t("guide-videos.video"), render: ({ title }) => <bdi>{title}</bdi> },
        { head: t("guide-videos.subject"), render: ({ subject }) => <Name of={subject.name} /> },
        { head: t("guide-videos.level"), render: ({ level }) => <Name of={level.name} /> },
        { head: t("guide-videos.length"), render: formatLength, isNumber: true },
        { head: t("guide-videos.watched"), render: formatProgress },
      ]}
      empty={{
        icon: videocamOutline,
        title: t("guide-videos.none"),
        text: t(noneText(isTeacher, mayAdd)),
      }}
    />
  );
}
