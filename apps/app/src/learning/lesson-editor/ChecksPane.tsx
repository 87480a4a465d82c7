import type { LessonHead } from "@dars/contract/learning/lesson-head";
import { listSoundParts, type LessonFault } from "@dars/contract/learning/list-lesson-faults";
import type { Id } from "@dars/contract/platform/primitives";

import { LessonChecks } from "#learning/lessons/public.ts";
import { useText } from "#platform/text/use-text.ts";
import { Link } from "#platform/ui/Link.tsx";

import type { Blocks } from "./block-list.ts";

interface ChecksPaneProps {
  readonly schoolId: Id;
  readonly lesson: LessonHead;
  readonly blocks: Blocks;
  readonly faults: readonly LessonFault[];
  /** Before a place comes into view. */
  readonly onShow?: (() => void) | undefined;
}

/** What to check before the lesson goes out, and its week in the plan. */
export function ChecksPane({ schoolId, lesson, blocks, faults, onShow }: ChecksPaneProps) {
  const { t } = useText();
  const sound = listSoundParts(blocks);
  const isClear = faults.length === 0;
  return (
    <div className="stack">
      {isClear && sound.length === 0 && <p className="quiet">{t("lesson-editor.nothing-to-check")}</p>}
      <LessonChecks faults={faults} sound={sound} {...(onShow && { onShow })} />
      <dl className="outline-facts">
        <div>
          <dt>{t("lesson-editor.planned")}</dt>
          <dd>{lesson.week === null ? "—" : t("lessons.week", { week: lesson.week })}</dd>
        </div>
      </dl>
      <Link leadsTo={`/lesson-versions/${lesson.id}?school=${schoolId}`} className="editor-versions">
        {t("lessons.versions")}
      </Link>
    </div>
  );
}
