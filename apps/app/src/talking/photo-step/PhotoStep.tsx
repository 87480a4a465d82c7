import { MESSAGE_LENGTH } from "@dars/contract/talking/chat";
import { IonIcon } from "@ionic/react";
import { checkmarkOutline, closeOutline, peopleOutline, sendOutline } from "ionicons/icons";
import { useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";

import { listed } from "#platform/text/listed.ts";
import { useText } from "#platform/text/use-text.ts";
import { sizeWords } from "#talking/uploads/public.ts";

import { PhotoPager } from "./PhotoPager.tsx";
import { PhotoStage } from "./PhotoStage.tsx";
import { StepTools } from "./StepTools.tsx";
import { usePhotos, type ReadyPhoto } from "./use-photos.ts";
import { useTool } from "./use-tool.ts";

import "./photo-step.css";

interface PhotoStepProps {
  readonly files: readonly File[];
  /** Names of files that leave with the photos. */
  readonly others: readonly string[];
  /** The name of the room, or of the lesson, that they go to. */
  readonly room: string;
  /** They become a part of what is being written, and are sent with it. */
  readonly isAdded?: boolean;
  readonly caption: string;
  /** How many people will see them, where that is known. */
  readonly readers: number | null;
  readonly onSend: (photos: readonly ReadyPhoto[], caption: string) => void;
  readonly onClose: () => void;
}

/** Between choosing photos and sending them: nothing has left the device yet. */
export function PhotoStep(props: PhotoStepProps) {
  const { files, room, caption, onSend, onClose } = props;
  const isAdded = props.isAdded === true;
  const { t } = useText();
  const at = usePhotos(files);
  const { current, change, drawn, isUnreadable } = at;
  const tool = useTool();
  const [isBusy, setBusy] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    // Above all else, with the focus kept inside; a phone's Back closes it.
    dialog.current?.showModal();
  }, []);
  if (!current) return null;

  /** Applies the framed area and removes the frame. */
  function settle() {
    if (tool.pending) change({ edits: [...(current?.edits ?? []), tool.pending] });
    tool.close();
  }

  async function handleSend(words: string) {
    setBusy(true);
    setFailed(false);
    try {
      onSend(await at.ready(tool.pending), words);
    } catch {
      setFailed(true);
      setBusy(false);
    }
  }

  return createPortal(
    <dialog
      ref={dialog}
      className="photo-step"
      aria-label={t(titleText(isAdded), { room })}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <Head
        room={room}
        isAdded={isAdded}
        onClose={onClose}
        onUndo={current.edits.length > 0 ? () => change({ edits: current.edits.slice(0, -1) }) : null}
      />
      <PhotoStage photo={current} url={drawn?.url ?? null} isUnreadable={isUnreadable} tool={tool} />
      <PhotoPager
        at={at.at}
        count={at.photos.length}
        onGo={(next) => {
          settle();
          at.goTo(next);
        }}
        onDrop={() => {
          tool.close();
          at.drop();
        }}
      />
      <StepTools
        tool={tool}
        alt={current.alt}
        onApply={settle}
        onTurn={() => change({ edits: [...current.edits, { kind: "turn" }] })}
        onAlt={(alt) => change({ alt })}
      />
      <CaptionLine
        caption={caption}
        isAdded={isAdded}
        isReady={!isBusy && !isUnreadable && drawn !== null}
        onSend={(words) => void handleSend(words)}
      />
      {hasFailed && <p role="alert">{t("photo-step.unreadable")}</p>}
      <Foot {...props} bytes={drawn?.bytes ?? null} />
    </dialog>,
    document.body,
  );
}

const titleText = (isAdded: boolean) => (isAdded ? "photo-step.title-added" : "photo-step.title");

interface HeadProps extends Pick<PhotoStepProps, "room" | "isAdded" | "onClose"> {
  /** Null where nothing was done yet. */
  readonly onUndo: (() => void) | null;
}

function Head({ room, isAdded = false, onClose, onUndo }: HeadProps) {
  const { t } = useText();
  return (
    <header className="step-head">
      <button
        type="button"
        aria-label={t(isAdded ? "photo-step.close-added" : "photo-step.close")}
        onClick={onClose}
      >
        <IonIcon icon={closeOutline} aria-hidden="true" />
      </button>
      <h2>{t(titleText(isAdded), { room })}</h2>
      <button type="button" disabled={!onUndo} onClick={() => onUndo?.()}>
        {t("photo-step.undo")}
      </button>
    </header>
  );
}

interface CaptionLineProps {
  readonly caption: string;
  readonly isReady: boolean;
  readonly isAdded: boolean;
  readonly onSend: (words: string) => void;
}

function CaptionLine({ caption, isReady, isAdded, onSend }: CaptionLineProps) {
  const { t } = useText();
  const [words, setWords] = useState(caption);
  return (
    <div className="step-line">
      <textarea
        rows={1}
        dir="auto"
        maxLength={MESSAGE_LENGTH}
        value={words}
        aria-label={t("photo-step.caption")}
        placeholder={t("photo-step.caption")}
        onChange={({ target }) => setWords(target.value)}
      />
      <button
        type="button"
        className="step-send"
        aria-label={t(isAdded ? "photo-step.add" : "photo-step.send")}
        disabled={!isReady}
        onClick={() => onSend(words.trim())}
      >
        <IonIcon icon={isAdded ? checkmarkOutline : sendOutline} flipRtl={!isAdded} aria-hidden="true" />
      </button>
    </div>
  );
}

function Foot({
  readers,
  others,
  bytes,
}: Pick<PhotoStepProps, "readers" | "others"> & { readonly bytes: number | null }) {
  const text = useText();
  const { t, locale } = text;
  return (
    <footer className="step-foot">
      {readers !== null && (
        <span>
          <IonIcon icon={peopleOutline} aria-hidden="true" /> {t("photo-step.readers", { count: readers })}
        </span>
      )}
      {others.length > 0 && <span>{t("photo-step.others", { names: listed(others, locale) })}</span>}
      {bytes !== null && <span>{sizeWords(text, bytes)}</span>}
    </footer>
  );
}
