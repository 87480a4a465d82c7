import type { LessonBlock } from "@dars/contract/learning/lesson-blocks";

import { useText } from "#platform/text/use-text.ts";
import { ask } from "#platform/ui/ask.ts";

import { listLessonFaults, type LessonFault } from "./list-lesson-faults.ts";

export interface PublishReceivers {
  readonly sections: number;
  readonly students: number;
}

/** Asks before a version is published: how many get it, what in it should be looked at first, and that it stays. */
export function useAskToPublish() {
  const { t } = useText();
  return (blocks: readonly LessonBlock[], receivers: PublishReceivers | null): Promise<boolean> => {
    const all = listLessonFaults(blocks);
    const count = (kind: LessonFault["kind"]) => all.filter((fault) => fault.kind === kind).length;
    const [pictures, tables, formulas] = [count("alt"), count("table"), count("bracket")];
    const faults = [
      ...(pictures > 0 ? [t("lessons.fault-pictures", { count: pictures })] : []),
      ...(tables > 0 ? [t("lessons.fault-tables", { count: tables })] : []),
      ...(formulas > 0 ? [t("lessons.fault-formulas", { count: formulas })] : []),
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
