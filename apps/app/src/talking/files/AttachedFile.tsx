import type { Id } from "@dars/contract/platform/primitives";
import type { Attachment } from "@dars/contract/talking/room-event";
import { IonIcon } from "@ionic/react";
import { documentOutline, downloadOutline } from "ionicons/icons";

import { useText } from "#platform/text/use-text.ts";
import { Link } from "#platform/ui/Link.tsx";
import { sizeWords } from "#talking/uploads/public.ts";

import { AT_ONCE_BYTES } from "./at-once-bytes.ts";
import { UploadBar } from "./UploadBar.tsx";
import { useFile, type FilePlaces } from "./use-file.ts";
import { VoicePlayer } from "./VoicePlayer.tsx";

import "./files.css";

export type Filed = Extract<Attachment, { kind: "photo" | "voice" | "file" }>;

interface AttachedFileProps {
  readonly schoolId: Id;
  readonly attachment: Filed;
}

/** A photo to be looked at, a voice note to be heard, or a file to be saved; while it leaves, how far it is. */
export function AttachedFile({ schoolId, attachment }: AttachedFileProps) {
  const { t } = useText();
  const { fileId, name } = attachment;
  const { places, isGone } = useFile(schoolId, fileId);
  if (isGone)
    return (
      <p className="file-line quiet">
        <IonIcon icon={documentOutline} aria-hidden="true" /> <bdi>{name}</bdi> {t("files.gone")}
      </p>
    );
  return (
    <div className="attached-file">
      <Shown schoolId={schoolId} attachment={attachment} places={places} />
      {fileId !== null && <UploadBar fileId={fileId} />}
    </div>
  );
}

/** While it is not known where the file is. */
const NOWHERE = { thumb: null, full: null, download: null, media: null, poster: undefined };

function getMediaKind({ kind, type }: Filed): "photo" | "audio" | "video" | "file" {
  if (kind === "photo") return "photo";
  if (kind === "voice" || type.startsWith("audio/")) return "audio";
  return type.startsWith("video/") ? "video" : "file";
}

interface ShownProps extends AttachedFileProps {
  readonly places: FilePlaces | null;
}

function Shown({ schoolId, attachment, places }: ShownProps) {
  const { thumb, full, download, media, poster } = places ?? NOWHERE;
  switch (getMediaKind(attachment)) {
    case "photo":
      return <Photo schoolId={schoolId} photo={attachment} source={thumb} />;
    case "audio":
      return (
        <VoicePlayer
          source={full}
          seconds={attachment.seconds ?? null}
          waveform={media?.waveform ?? undefined}
        />
      );
    case "video":
      return <Clip source={full} poster={poster} size={attachment.size} />;
    default:
      return <FileLink file={attachment} address={download} />;
  }
}

interface ClipProps {
  readonly source: string | null;
  readonly poster: string | undefined;
  readonly size: number;
}

/** What it is about is said beside it; who has brought it has seldom written captions. */
function Clip({ source, poster, size }: ClipProps) {
  const text = useText();
  const isLarge = size > AT_ONCE_BYTES;
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
      <video
        className="clip"
        src={source ?? undefined}
        poster={poster}
        controls
        preload={isLarge ? "none" : "metadata"}
        playsInline
      />
      {isLarge && <span className="quiet">{sizeWords(text, size)}</span>}
    </>
  );
}

interface PhotoProps {
  readonly schoolId: Id;
  readonly photo: Filed;
  readonly source: string | null;
}

/** Its place is kept while it comes, so that nothing below it moves. */
function Photo({ schoolId, photo: { fileId, name, alt, width = 4, height = 3 }, source }: PhotoProps) {
  const { t } = useText();
  return (
    <Link leadsTo={`/image-preview?school=${schoolId}&file=${fileId}`} className="photo-link">
      <span className="photo-frame" style={{ aspectRatio: `${width} / ${height}` }}>
        {source !== null && <img src={source} alt={alt ?? t("files.photo", { name })} loading="lazy" />}
      </span>
    </Link>
  );
}

function FileLink({ file, address }: { readonly file: Filed; readonly address: string | null }) {
  const text = useText();
  return (
    <a className="file-line" href={address ?? undefined} download={file.name} rel="noreferrer">
      <IonIcon icon={downloadOutline} aria-hidden="true" />
      <span>
        <bdi>{file.name}</bdi>
        <span className="quiet">{sizeWords(text, file.size)}</span>
      </span>
    </a>
  );
}
