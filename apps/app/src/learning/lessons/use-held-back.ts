import type { LessonBlock } from "@dars/contract/learning/lesson-blocks";
import { listLessonFaults } from "@dars/contract/learning/list-lesson-faults";

import { useText } from "#platform/text/use-text.ts";
import { showToast } from "#platform/ui/toast.ts";

import { showBlock } from "./show-block.ts";

/** LES-6: true where a lesson cannot go out as it is; the reason is named and its block comes into view. */
export function useHeldBack() {
  const { t } = useText();
  return async (blocks: readonly LessonBlock[]): Promise<boolean> => {
    const grave = listLessonFaults(blocks).find(({ isGrave }) => isGrave);
    if (!grave) return false;
    if (grave.blockId !== null) showBlock(grave.blockId);
    await showToast({ kind: "danger", text: t(`lessons.fault-${grave.kind}`) });
    return true;
  };
}
