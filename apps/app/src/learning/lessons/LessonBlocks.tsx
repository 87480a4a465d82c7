import type { LessonBlock } from "@dars/contract/learning/lesson-blocks";
import type { Id, Locale } from "@dars/contract/platform/primitives";
import type { AttachedFile } from "@dars/contract/talking/attached-file";
import { useEffect, useRef } from "react";

import { getDirection } from "#platform/text/locales.ts";
import { useText } from "#platform/text/use-text.ts";
import { Carousel } from "#platform/ui/Carousel.tsx";
import { ErrorBoundary } from "#platform/ui/ErrorBoundary.tsx";

import { BlockView } from "./BlockView.tsx";
import { DocumentView } from "./DocumentView.tsx";
import type { Learner } from "./lesson-address.ts";

import "./reading.css";

interface LessonBlocksProps {
  readonly schoolId: Id;
  readonly learner?: Learner;
  readonly lessonId: Id;
  readonly language: Locale;
  readonly blocks: readonly LessonBlock[];
  readonly files: readonly AttachedFile[];
  readonly doubts?: readonly string[];
  /** The block to begin at, where it is not the first. */
  readonly at?: string | null;
}

/** All blocks in the direction of the lesson's own language; one that cannot be drawn takes no other with it. */
export function LessonBlocks(props: LessonBlocksProps) {
  const { schoolId, learner, lessonId, language, blocks, files, doubts, at } = props;
  const { t } = useText();
  const targetRef = useRef<HTMLElement>(null);
  useEffect(() => {
    if (at) targetRef.current?.scrollIntoView();
  }, [at]);

  const show = (block: LessonBlock, isNear: boolean) => (
    <section
      key={block.id}
      ref={block.id === at ? targetRef : undefined}
      data-block={block.id}
      className={doubts?.includes(block.id) ? "read-block doubted" : "read-block"}
    >
      <ErrorBoundary>
        {isNear && (
          <BlockView schoolId={schoolId} learner={learner} lessonId={lessonId} block={block} files={files} />
        )}
      </ErrorBoundary>
      <Asides schoolId={schoolId} block={block} />
    </section>
  );
  return (
    <article className="lesson-blocks" dir={getDirection(language)} lang={language}>
      {groupPictures(blocks).map((group) =>
        group.length > 1 ? (
          <Carousel
            key={group.map(({ id }) => id).join()}
            label={t("files.photos", { count: group.length })}
            dir={getDirection(language)}
            first={Math.max(
              0,
              group.findIndex(({ id }) => id === at),
            )}
            slides={group.map((block) => ({ key: block.id, content: (isNear) => show(block, isNear) }))}
          />
        ) : (
          group.map((block) => show(block, true))
        ),
      )}
    </article>
  );
}

/** Pictures that follow one another stand together; every other block alone. */
function groupPictures(blocks: readonly LessonBlock[]): LessonBlock[][] {
  const groups: LessonBlock[][] = [];
  for (const block of blocks) {
    const last = groups.at(-1);
    if (block.kind === "image" && last?.[0]?.kind === "image") last.push(block);
    else groups.push([block]);
  }
  return groups;
}

function Asides({ schoolId, block }: { readonly schoolId: Id; readonly block: LessonBlock }) {
  const { t } = useText();
  return (
    <>
      {block.notes && (
        <aside className="lesson-aside">
          <strong>{t("lessons.notes")}</strong>
          <DocumentView schoolId={schoolId} node={block.notes} />
        </aside>
      )}
      {block.answers && (
        <aside className="lesson-aside">
          <strong>{t("lessons.answers")}</strong>
          <DocumentView schoolId={schoolId} node={block.answers} />
        </aside>
      )}
    </>
  );
}
