import type { VideoTaskText } from "@dars/contract/learning/video-tasks";

import { useText } from "#platform/text/use-text.ts";
import { formatDuration } from "#talking/files/public.ts";

/** How long, how often, until when. */
export function TaskFacts({
  task,
}: {
  readonly task: Pick<VideoTaskText, "maxSeconds" | "takes" | "dueAt">;
}) {
  const { t, format } = useText();
  const facts = [
    t("video-tasks.max-time", { time: formatDuration(task.maxSeconds) }),
    t("video-tasks.takes-count", { count: task.takes }),
    ...(task.dueAt === null ? [] : [t("video-tasks.due-at", { time: format.moment(new Date(task.dueAt)) })]),
  ];
  return <p className="quiet">{facts.join(" · ")}</p>;
}
