import type { TrainingPart } from "@dars/contract/insight/training-parts";

import type { PartRow } from "./parts.queries.ts";

type Video = Pick<NonNullable<TrainingPart["video"]>, "seconds">;

/** Of a part whose watching is measured: a video of which the length is known, or is about to be. */
export function findPartVideo({
  fileId,
  files,
  isMediaAwaited,
}: Pick<PartRow, "fileId" | "files" | "isMediaAwaited">): Video | undefined {
  const file = files.find((each) => each.fileId === fileId);
  if (!file?.type.startsWith("video/")) return undefined;
  const seconds = Math.ceil(file.seconds ?? 0);
  if (seconds > 0) return { seconds };
  return isMediaAwaited ? { seconds: null } : undefined;
}
