import type { LessonBlock } from "@dars/contract/learning/lesson-blocks";
import { useSortable } from "@dnd-kit/react/sortable";
import { IonIcon } from "@ionic/react";
import {
  arrowDownOutline,
  arrowUpOutline,
  bulbOutline,
  checkmarkDoneOutline,
  reorderThreeOutline,
  trashOutline,
} from "ionicons/icons";
import type { ReactNode } from "react";

import { useText } from "#platform/text/use-text.ts";

import { emptyDocument } from "./block-list.ts";
import { kindText } from "./kind-text.ts";
import type { Draft } from "./use-draft.ts";

interface BlockCardProps {
  readonly block: LessonBlock;
  readonly index: number;
  readonly count: number;
  readonly draft: Draft;
  readonly isReadOnly: boolean;
  readonly children: ReactNode;
}

/** A block with, once it is chosen, what can be done to all of it. */
export function BlockCard({ block, index, count, draft, isReadOnly, children }: BlockCardProps) {
  const { t } = useText();
  const { ref, handleRef, isDragging } = useSortable({ id: block.id, index, disabled: isReadOnly });
  const isChosen = draft.chosenId === block.id && !isReadOnly;
  const name = t("lesson-editor.block", { kind: t(kindText(block.kind)), number: index + 1 });
  return (
    // Whatever is focused within a block makes it the chosen one.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <li
      // Without a handle the whole of it would be a button.
      key={isReadOnly ? "read" : "write"}
      ref={isReadOnly ? undefined : ref}
      data-block={block.id}
      className={`lesson-block ${isChosen ? "chosen" : ""} ${isDragging ? "dragged" : ""}`}
      aria-label={name}
      onFocus={() => draft.choose(block.id)}
    >
      {!isReadOnly && (
        <div className="block-acts">
          <button
            ref={handleRef}
            type="button"
            className="block-handle"
            onClick={() => draft.choose(block.id)}
            aria-label={t("lesson-editor.drag", { kind: t(kindText(block.kind)) })}
          >
            <IonIcon icon={reorderThreeOutline} aria-hidden="true" />
          </button>
          <Act
            label={t("lesson-editor.up")}
            icon={arrowUpOutline}
            isOff={index === 0}
            onPress={() => draft.move(block.id, -1)}
          />
          <Act
            label={t("lesson-editor.down")}
            icon={arrowDownOutline}
            isOff={index === count - 1}
            onPress={() => draft.move(block.id, 1)}
          />
          <Act
            label={t("lesson-editor.add-note")}
            icon={bulbOutline}
            isOff={block.notes !== null}
            onPress={() => draft.write(block, "notes", emptyDocument())}
          />
          <Act
            label={t("lesson-editor.add-answer")}
            icon={checkmarkDoneOutline}
            isOff={block.answers !== null}
            onPress={() => draft.write(block, "answers", emptyDocument())}
          />
          <Act
            label={t("lesson-editor.remove")}
            icon={trashOutline}
            isOff={false}
            onPress={() => draft.remove(block.id)}
          />
        </div>
      )}
      {children}
    </li>
  );
}

interface ActProps {
  readonly label: string;
  readonly icon: string;
  readonly isOff: boolean;
  readonly onPress: () => void;
}

const Act = ({ label, icon, isOff, onPress }: ActProps) => (
  <button type="button" aria-label={label} disabled={isOff} onClick={onPress}>
    <IonIcon icon={icon} aria-hidden="true" />
    <span className="tool-name" aria-hidden="true">
      {label}
    </span>
  </button>
);
