import type { LessonBlock } from "@dars/contract/learning/lesson-blocks";
import { listLessonFaults, type LessonFault } from "@dars/contract/learning/list-lesson-faults";

import { useText } from "#platform/text/use-text.ts";
import { ask } from "#platform/ui/ask.ts";

import { useHeldBack } from "./use-held-back.ts";

export interface PublishReceivers {
  readonly sections: number;
  readonly students: number;
}

/**
 * Asks before a version is published: how many get it, what in it should be looked at first, and that it stays. False
 * without a question where LES-6 holds it back.
 */
export function useAskToPublish() {
  const { t } = useText();
  const isHeldBack = useHeldBack();
  return async (blocks: readonly LessonBlock[], receivers: PublishReceivers | null): Promise<boolean> => {
    if (await isHeldBack(blocks)) return false;
    const all = listLessonFaults(blocks);
    const count = (kind: LessonFault["kind"]) => all.filter((fault) => fault.kind === kind).length;
    const [pictures, tables] = [count("alt"), count("table")];
    const faults = [
      ...(pictures > 0 ? [t("lessons.fault-pictures", { count: pictures })] : []),
      ...(tables > 0 ? [t("lessons.fault-tables", { count: tables })] : []),
    ];
    const effect = receivers
      ? t("lessons.publish-receivers", { count: receivers.students })
      : t("lessons.publish-classes");
    return ask({
      question: t("lessons.publish-question"),
      text: [...faults, effect, t("lessons.publish-stays")].join(" "),
      yes: t("lessons.publish"),
    });
  };
}
