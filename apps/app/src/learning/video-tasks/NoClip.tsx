import type { VideoTake } from "@dars/contract/learning/video-tasks";

import { useText } from "#platform/text/use-text.ts";

/** Why there is nothing to watch. */
export function NoClip({ removedBecause }: Pick<VideoTake, "removedBecause">) {
  const { t } = useText();
  if (removedBecause === null) return <p className="quiet">{t("viewer.gone-title")}</p>;
  return (
    <div className="banner">
      <p>
        <strong>{t("video-tasks.taken-away-here")}</strong>
      </p>
      <p dir="auto">{removedBecause}</p>
    </div>
  );
}
