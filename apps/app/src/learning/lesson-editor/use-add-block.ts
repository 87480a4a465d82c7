import { useRef, type ChangeEvent, type RefObject } from "react";

import { FILE_TYPES, MEDIA_TYPES } from "#talking/files/public.ts";

import type { FileBlockKind } from "./use-block-files.ts";

export type AddedKind = FileBlockKind | "text" | "divider" | "exercise" | "document";

interface AddOptions {
  readonly onAdd: (kind: "text" | "divider") => void;
  readonly onFile: (kind: FileBlockKind, files: readonly File[]) => void;
  readonly onExercise: () => void;
  /** A document of Word, PowerPoint or their like, or a PDF, to be taken apart into text. */
  readonly onDocument: (file: File) => void;
}

/** What adds a block, wherever it is chosen: at once, or after a file or an exercise was picked. */
export interface BlockAdder {
  readonly choose: (kind: AddedKind) => void;
  /** The hidden field that asks for files. */
  readonly input: RefObject<HTMLInputElement | null>;
  readonly handlePick: (event: ChangeEvent<HTMLInputElement>) => void;
}

const ACCEPTED: Readonly<Record<FileBlockKind | "document", string>> = {
  image: "image/*",
  video: MEDIA_TYPES.video,
  audio: MEDIA_TYPES.audio,
  pdf: ".pdf",
  file: FILE_TYPES,
  // The last ones are refused, with what their owner can do.
  document: ".docx,.pptx,.odt,.odp,.pdf,.doc,.ppt,.rtf,.pages,.key",
};

export function useAddBlock({ onAdd, onFile, onExercise, onDocument }: AddOptions): BlockAdder {
  const input = useRef<HTMLInputElement>(null);
  const picked = useRef<FileBlockKind | "document">("image");

  function choose(kind: AddedKind): void {
    if (kind === "text" || kind === "divider") return onAdd(kind);
    if (kind === "exercise") return onExercise();
    picked.current = kind;
    if (!input.current) return;
    input.current.accept = ACCEPTED[kind];
    // A page of a book, or a whole board, is several photos.
    input.current.multiple = kind === "image";
    input.current.click();
  }

  function handlePick({ target }: ChangeEvent<HTMLInputElement>): void {
    const chosen = [...(target.files ?? [])];
    target.value = "";
    const [first] = chosen;
    if (!first) return;
    if (picked.current === "document") onDocument(first);
    else onFile(picked.current, chosen);
  }

  return { choose, input, handlePick };
}
