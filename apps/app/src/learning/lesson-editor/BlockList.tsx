import { move } from "@dnd-kit/helpers";
import { DragDropProvider } from "@dnd-kit/react";
import type { ReactNode } from "react";

import { BlockBody, type BlockBodyProps } from "./BlockBody.tsx";
import { BlockCard } from "./BlockCard.tsx";

interface BlockListProps extends Omit<BlockBodyProps, "block"> {
  readonly title: string;
  /** Under the block that is chosen. */
  readonly tools: ReactNode;
}

/** The sheet of the lesson: its name, and its blocks, which are dragged to other places. */
export function BlockList({ title, tools, ...body }: BlockListProps) {
  const { draft, direction, language, isReadOnly } = body;
  return (
    <DragDropProvider
      onDragEnd={(event) => {
        if (!event.canceled) draft.arrange((now) => move([...now], event));
      }}
    >
      <ol className="plain lesson-sheet" dir={direction} lang={language}>
        <li className="lesson-title">
          <h2>{title}</h2>
        </li>
        {draft.blocks.map((block, index) => (
          <BlockCard
            key={block.id}
            block={block}
            index={index}
            count={draft.blocks.length}
            draft={draft}
            isReadOnly={isReadOnly}
          >
            <BlockBody {...body} block={block} />
            {draft.chosenId === block.id && tools}
          </BlockCard>
        ))}
      </ol>
    </DragDropProvider>
  );
}
