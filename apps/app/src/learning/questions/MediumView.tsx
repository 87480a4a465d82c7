import type { Inline } from "@dars/contract/learning/rich-text";

import { useMedium } from "./use-medium.ts";

interface MediumViewProps {
  readonly medium: Extract<Inline, { type: "image" | "audio" | "video" }>;
}

/** A picture or recording of a question. What cannot be shown is said in words. */
export function MediumView({ medium }: MediumViewProps) {
  const address = useMedium(medium.media);
  if (medium.type === "image")
    return (
      <img
        className="question-picture"
        src={address}
        alt={medium.alt}
        {...(medium.width !== undefined && { width: medium.width })}
        {...(medium.height !== undefined && { height: medium.height })}
        loading="lazy"
      />
    );
  // Recordings of questions come without a text track.
  // oxlint-disable-next-line jsx-a11y/media-has-caption
  return medium.type === "audio" ? <audio controls src={address} /> : <video controls src={address} />;
}
