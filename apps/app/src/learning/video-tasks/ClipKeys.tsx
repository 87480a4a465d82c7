import { useEffect } from "react";

import { useText } from "#platform/text/use-text.ts";
import { useWide } from "#platform/ui/use-wide.ts";

/** Seconds that one press of an arrow goes. */
const STEP = 5;

/** At a desk: what the keyboard does to the clip while no field is typed in. */
export function ClipKeys() {
  const { t } = useText();
  const isWide = useWide();
  useEffect(() => {
    addEventListener("keydown", handleKey);
    return () => removeEventListener("keydown", handleKey);
  }, []);
  if (!isWide) return null;
  return (
    <p className="quiet clip-keys">
      <kbd>K</kbd> {t("video-tasks.key-play")} · <kbd>J</kbd> <kbd>L</kbd>{" "}
      {t("video-tasks.key-steps", { count: STEP })}
    </p>
  );
}

function handleKey(event: KeyboardEvent): void {
  const { target, ctrlKey, metaKey, altKey } = event;
  const isTyped = target instanceof HTMLElement && target.closest("input, textarea, select, video") !== null;
  const clip = document.querySelector<HTMLVideoElement>(".ion-page:not(.ion-page-hidden) .review-clip video");
  if (!clip || isTyped || ctrlKey || metaKey || altKey) return;
  const act = KEYS[event.key.toLowerCase()];
  if (!act) return;
  event.preventDefault();
  act(clip);
}

const KEYS: Readonly<Record<string, (clip: HTMLVideoElement) => void>> = {
  k: (clip) => void (clip.paused ? clip.play() : clip.pause()),
  j: (clip) => {
    clip.currentTime -= STEP;
  },
  l: (clip) => {
    clip.currentTime += STEP;
  },
};
