import type { GuideVideoText } from "@dars/contract/learning/guide-videos";

import { formatDuration } from "#talking/files/public.ts";

type Chapters = GuideVideoText["chapters"];

const LINE = /^(?:(\d+):)?(\d{1,4}):(\d{2})\s+(\S.*)$/;

/** Chapters as they are typed: a line each, `1:30 Forces`. Null where a line is no chapter, or goes back in time. */
export function chaptersIn(typed: string): Chapters | null {
  const lines = typed.split("\n").map((line) => line.trim());
  const chapters = lines.filter((line) => line !== "").map(chapterIn);
  const known = chapters.filter((chapter) => chapter !== null);
  const isInOrder = known.every(({ at }, place) => at > (known[place - 1]?.at ?? -1));
  return known.length === chapters.length && isInOrder ? known : null;
}

function chapterIn(line: string): Chapters[number] | null {
  const [, hours = "0", minutes, seconds, title] = LINE.exec(line) ?? [];
  if (title === undefined || Number(seconds) > 59) return null;
  return { at: Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds), title: title.slice(0, 200) };
}

export const chapterLines = (chapters: Chapters): string =>
  chapters.map(({ at, title }) => `${formatDuration(at)} ${title}`).join("\n");
