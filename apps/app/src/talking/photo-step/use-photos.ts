import { useEffect, useRef, useState } from "react";

import { drawPhoto, readPhoto } from "./draw-photo.ts";
import type { PhotoEdit } from "./photo-edit.ts";

/** A photo that may be sent, as it is now. */
export interface PhotoAtHand {
  readonly file: File;
  readonly edits: readonly PhotoEdit[];
  readonly alt: string;
}

/** What leaves: the photo as it was drawn, and what it shows. */
export interface ReadyPhoto {
  readonly file: File;
  readonly alt: string;
}

/** The photos of an unsent message, with the edits of each. */
export function usePhotos(files: readonly File[]) {
  const [photos, setPhotos] = useState<readonly PhotoAtHand[]>(() =>
    files.map((file) => ({ file, edits: [], alt: "" })),
  );
  const [at, setAt] = useState(0);
  const current = photos[at];
  const drawing = useDrawn(current);

  const change = (some: Partial<PhotoAtHand>) =>
    setPhotos((known) => known.map((photo, index) => (index === at ? { ...photo, ...some } : photo)));

  function drop() {
    setPhotos((known) => known.filter((_, index) => index !== at));
    setAt((known) => Math.max(0, Math.min(known, photos.length - 2)));
  }

  /** All of them drawn; `last` is done to the one at hand before. Rejects where one cannot be read. */
  async function ready(last: PhotoEdit | null): Promise<readonly ReadyPhoto[]> {
    const drawn: ReadyPhoto[] = [];
    // One after the other: a cheap phone holds no ten photos at once.
    for (const [index, { file, edits, alt }] of photos.entries()) {
      const bytes = await drawPhoto(await readPhoto(file), last && index === at ? [...edits, last] : edits);
      const name = `${file.name.replace(/\.[^.]*$/, "") || "photo"}.jpg`;
      drawn.push({ file: new File([bytes], name, { type: "image/jpeg" }), alt: alt.trim() });
    }
    return drawn;
  }

  return { photos, at, goTo: setAt, current, change, drop, ready, ...drawing };
}

interface Drawn {
  readonly of: File;
  readonly url: string;
  readonly bytes: number;
}

/** The photo as it will be sent, as an address of this device; null until it is drawn. */
function useDrawn(photo: PhotoAtHand | undefined) {
  const file = photo?.file;
  const edits = photo?.edits;
  const read = useRef<{ readonly file: File; readonly canvas: Promise<HTMLCanvasElement> } | null>(null);
  const [drawn, setDrawn] = useState<Drawn | null>(null);
  const [unreadable, setUnreadable] = useState<File | null>(null);
  useEffect(() => {
    if (!file || !edits) return undefined;
    let isLate = false;
    let url = "";
    if (read.current?.file !== file) read.current = { file, canvas: readPhoto(file) };
    const { canvas } = read.current;
    const draw = async () => {
      const bytes = await drawPhoto(await canvas, edits);
      if (isLate) return;
      url = URL.createObjectURL(bytes);
      setDrawn({ of: file, url, bytes: bytes.size });
    };
    draw().catch(() => isLate || setUnreadable(file));
    return () => {
      isLate = true;
      URL.revokeObjectURL(url);
    };
  }, [file, edits]);
  return {
    drawn: drawn?.of === file ? drawn : null,
    isUnreadable: unreadable !== null && unreadable === file,
  };
}
