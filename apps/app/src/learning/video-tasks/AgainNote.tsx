import type { VideoTake } from "@dars/contract/learning/video-tasks";

import { useText } from "#platform/text/use-text.ts";

/** That the teacher asks for another video instead of this one, and why. */
export function AgainNote({ again }: Pick<VideoTake, "again">) {
  const { t } = useText();
  if (again === null) return null;
  return (
    <div className="banner video-again">
      <p>
        <strong>{t(`video-tasks.again-${again.fault}`)}</strong>
      </p>
      {again.note !== "" && <p dir="auto">{again.note}</p>}
    </div>
  );
}
