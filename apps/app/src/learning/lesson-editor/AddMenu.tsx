import { IonIcon } from "@ionic/react";
import {
  addOutline,
  barbellOutline,
  documentOutline,
  documentTextOutline,
  imageOutline,
  micOutline,
  readerOutline,
  removeOutline,
  textOutline,
  videocamOutline,
} from "ionicons/icons";
import { useRef, useState } from "react";

import { useText } from "#platform/text/use-text.ts";
import { FILE_TYPES, MEDIA_TYPES } from "#talking/files/public.ts";

import type { FileBlockKind } from "./use-block-files.ts";

interface AddMenuProps {
  readonly onAdd: (kind: "text" | "divider") => void;
  readonly onFile: (kind: FileBlockKind, files: readonly File[]) => void;
  readonly onExercise: () => void;
  /** A Word file or a PDF, to be taken apart into text. */
  readonly onDocument: (file: File) => void;
}

const ACCEPTED: Readonly<Record<FileBlockKind | "document", string>> = {
  image: "image/*",
  video: MEDIA_TYPES.video,
  audio: MEDIA_TYPES.audio,
  pdf: ".pdf",
  file: FILE_TYPES,
  document: ".docx,.pdf",
};
const ICONS = {
  text: textOutline,
  image: imageOutline,
  video: videocamOutline,
  audio: micOutline,
  pdf: documentTextOutline,
  file: documentOutline,
  document: readerOutline,
  exercise: barbellOutline,
  divider: removeOutline,
} as const;
const KINDS = ["text", "image", "video", "audio", "pdf", "file", "document", "exercise", "divider"] as const;

/** What a lesson can be made longer by. */
export function AddMenu({ onAdd, onFile, onExercise, onDocument }: AddMenuProps) {
  const { t } = useText();
  const [isOpen, setOpen] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const [pickedKind, setWanted] = useState<FileBlockKind | "document">("image");

  function choose(kind: (typeof KINDS)[number]): void {
    setOpen(false);
    if (kind === "text" || kind === "divider") return onAdd(kind);
    if (kind === "exercise") return onExercise();
    setWanted(kind);
    if (!input.current) return;
    input.current.accept = ACCEPTED[kind];
    // A page of a book, or a whole board, is several photos.
    input.current.multiple = kind === "image";
    input.current.click();
  }

  return (
    <div className="editor-add">
      <button type="button" className="add-button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <IonIcon icon={addOutline} aria-hidden="true" /> {t("lesson-editor.add")}
      </button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t("lesson-editor.choose-file")}
        onChange={({ target }) => {
          const chosen = [...(target.files ?? [])];
          target.value = "";
          const [first] = chosen;
          if (!first) return;
          if (pickedKind === "document") onDocument(first);
          else onFile(pickedKind, chosen);
        }}
      />
      {isOpen && (
        <ul className="plain add-list" aria-label={t("lesson-editor.add")}>
          {KINDS.map((kind) => (
            <li key={kind}>
              <button type="button" onClick={() => choose(kind)}>
                <IonIcon icon={ICONS[kind]} aria-hidden="true" /> {t(`lesson-editor.kind-${kind}`)}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
