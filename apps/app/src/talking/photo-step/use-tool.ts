import { useState } from "react";

import type { Area, PhotoEdit } from "./photo-edit.ts";

/** Initial place of the frame. */
const FIRST: Readonly<Record<"crop" | "blur", Area>> = {
  crop: { x: 0.06, y: 0.06, width: 0.88, height: 0.88 },
  blur: { x: 0.25, y: 0.1, width: 0.5, height: 0.14 },
};

type Framing = Extract<PhotoEdit, { readonly area: Area }>;

/** The tool in use on the current photo; `pending`: the change that its frame would make. */
export function useTool() {
  const [kind, setKind] = useState<"crop" | "blur" | "alt" | null>(null);
  const [area, setArea] = useState(FIRST.crop);
  const pending: Framing | null = kind === "crop" || kind === "blur" ? { kind, area } : null;

  function frame(next: "crop" | "blur") {
    setArea(FIRST[next]);
    setKind(next);
  }

  return {
    pending,
    area,
    setArea,
    frame,
    isDescribing: kind === "alt",
    describe: () => setKind(kind === "alt" ? null : "alt"),
    close: () => setKind(null),
  };
}
