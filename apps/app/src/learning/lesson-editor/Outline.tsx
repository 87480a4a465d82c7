import { filesOfBlocks } from "@dars/contract/learning/lesson-blocks";
import type { LessonFault } from "@dars/contract/learning/list-lesson-faults";
import type { AttachedFile } from "@dars/contract/talking/attached-file";
import { IonIcon } from "@ionic/react";
import { alertCircleOutline, helpCircleOutline } from "ionicons/icons";
import type { KeyboardEvent } from "react";

import { showBlock } from "#learning/lessons/public.ts";
import { useText } from "#platform/text/use-text.ts";
import { sizeWords } from "#talking/uploads/public.ts";

import { BLOCK_ICONS } from "./block-icons.ts";
import type { Blocks } from "./block-list.ts";
import { signText } from "./kind-text.ts";
import { listOutline } from "./list-outline.ts";

interface OutlineProps {
  readonly blocks: Blocks;
  readonly files: ReadonlyMap<string, AttachedFile>;
  readonly faults: readonly LessonFault[];
  /** Minutes that reading takes, by the plan. */
  readonly minutes: number | null;
  readonly chosenId: string | null;
  /** Before a place comes into view. */
  readonly onShow?: (() => void) | undefined;
}

/** The parts of the lesson in their order; a press, or Enter, leads there. Arrow keys go through it. */
export function Outline({ blocks, files, faults, minutes, chosenId, onShow }: OutlineProps) {
  const text = useText();
  const { t } = text;
  const entries = listOutline(blocks);
  const bytes = filesOfBlocks(blocks).reduce((sum, id) => sum + (files.get(id)?.size ?? 0), 0);
  const faulty = new Set(faults.map(({ blockId }) => blockId));
  return (
    <nav className="lesson-outline" aria-label={t("lesson-editor.outline")}>
      <ol className="plain">
        {entries.map(({ blockId, sign, words, heading }) => (
          <li key={`${blockId} ${heading}`}>
            <button
              type="button"
              className="outline-entry"
              aria-current={blockId === chosenId ? "true" : undefined}
              onKeyDown={moveInList}
              onClick={() => {
                onShow?.();
                showBlock(blockId, heading);
              }}
            >
              <IonIcon icon={sign === "unknown" ? helpCircleOutline : BLOCK_ICONS[sign]} aria-hidden="true" />
              <bdi>{words || t(signText(sign))}</bdi>
              {faulty.has(blockId) && (
                <IonIcon
                  className="outline-fault"
                  icon={alertCircleOutline}
                  aria-label={t("lessons.to-check", { count: 1 })}
                />
              )}
            </button>
          </li>
        ))}
      </ol>
      <dl className="outline-facts">
        {minutes !== null && (
          <div>
            <dt>{t("lesson-editor.reading-time")}</dt>
            <dd>{t("lessons.minutes", { count: minutes })}</dd>
          </div>
        )}
        {bytes > 0 && (
          <div>
            <dt>{t("lesson-editor.to-download")}</dt>
            <dd>{sizeWords(text, bytes)}</dd>
          </div>
        )}
      </dl>
    </nav>
  );
}

function moveInList(event: KeyboardEvent<HTMLElement>): void {
  const line = event.currentTarget.closest("li");
  const next = event.key === "ArrowDown" ? line?.nextElementSibling : null;
  const target = event.key === "ArrowUp" ? line?.previousElementSibling : next;
  if (!target) return;
  event.preventDefault();
  target.querySelector("button")?.focus();
}
