import { listStudentLessons } from "@dars/contract/learning/curriculum";
import {
  listStudentProgress,
  markDoubt,
  saveProgress,
  type BlockShares,
  type readStudentLesson,
} from "@dars/contract/learning/lessons";
import { toWire, type Reply } from "@dars/contract/platform/route";
import { useQueryClient } from "@tanstack/react-query";
import { useState, type RefObject } from "react";

import { useApi } from "#platform/api/api.ts";
import { localizeName } from "#platform/text/localize-name.ts";
import { useText } from "#platform/text/use-text.ts";

import type { Learner } from "./lesson-address.ts";
import { useNowAndThen } from "./use-now-and-then.ts";
import { useSeen } from "./use-seen.ts";

type StudentLessonReply = Reply<typeof readStudentLesson>;

export interface LessonProgress {
  readonly shares: Readonly<BlockShares>;
  readonly share: number;
  /** Where the reader is now. */
  readonly here: string | null;
  /** Where it was when it went away last. */
  readonly place: string | null;
  /** Whether that is somewhere else than the beginning, and not gone to yet. */
  readonly isAway: boolean;
  readonly doubts: readonly string[];
  readonly toggleDoubt: (blockId: string) => void;
  /** Says that all of it was read. */
  readonly finish: () => void;
}

const WHOLE = 1000;
/** What shows how far a student is. */
const FOLLOWS_PROGRESS = [listStudentLessons.path, listStudentProgress.path];

/**
 * What of each block was on the screen, kept by its largest share and sent through the outbox, so that reading without
 * a network counts as well.
 */
export function useProgress(
  whole: StudentLessonReply,
  learner: Learner,
  page: RefObject<HTMLDivElement | null>,
): LessonProgress {
  const { lesson, version, progress } = whole;
  const { outbox, now } = useApi();
  const cache = useQueryClient();
  const { locale } = useText();
  const [shares, setShares] = useState<Readonly<BlockShares>>(progress?.blocks ?? {});
  const [here, setHere] = useState<string | null>(null);
  const [doubts, setDoubts] = useState<readonly string[]>(whole.doubts);
  const [hasMoved, setMoved] = useState(false);
  const params = { schoolId: learner.schoolId, studentId: learner.studentId, lessonId: lesson.id };
  const title = localizeName(lesson.name, locale);

  function send(blocks: Readonly<BlockShares>) {
    const at = new Date(now()).toISOString();
    const body = { versionId: version.id, blocks: { ...blocks }, place: here, at };
    void outbox.send(toWire(saveProgress, { params, body }), title).then(async ({ state }) => {
      if (state !== "accepted") return;
      await Promise.all(FOLLOWS_PROGRESS.map((path) => cache.invalidateQueries({ queryKey: [path] })));
    });
  }

  useNowAndThen(learner.isOwn, shares, () => send(shares));
  useSeen(
    page,
    learner.isOwn,
    (blockId, share) =>
      setShares((known) => ((known[blockId] ?? 0) >= share ? known : { ...known, [blockId]: share })),
    (blockId, hasScrolled) => {
      setHere(blockId);
      if (hasScrolled) setMoved(true);
    },
  );

  function toggleDoubt(blockId: string) {
    const isDoubt = !doubts.includes(blockId);
    setDoubts(isDoubt ? [...doubts, blockId] : doubts.filter((one) => one !== blockId));
    const body = { versionId: version.id, blockId, isDoubt };
    void outbox.send(toWire(markDoubt, { params, body }), title);
  }

  function finish() {
    const all = Object.fromEntries(version.blocks.map(({ id }) => [id, WHOLE]));
    setShares(all);
    send(all);
  }

  const place = progress?.place ?? null;
  const isElsewhere = place !== null && place !== version.blocks[0]?.id;
  return {
    shares,
    share: computeShare(version.blocks, shares),
    here,
    place,
    isAway: isElsewhere && !hasMoved && progress?.state !== "done",
    doubts,
    toggleDoubt,
    finish,
  };
}

function computeShare(
  blocks: StudentLessonReply["version"]["blocks"],
  shares: Readonly<BlockShares>,
): number {
  const counted = blocks.filter(({ kind }) => kind !== "divider");
  const sum = counted.reduce((all, { id }) => all + (shares[id] ?? 0), 0);
  return counted.length === 0 ? 0 : Math.floor(sum / counted.length);
}
