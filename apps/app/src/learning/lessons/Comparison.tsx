import { compareVersions } from "@dars/contract/learning/lesson-comparison";
import type { Id } from "@dars/contract/platform/primitives";

import { useRead } from "#platform/api/use-read.ts";
import { useText } from "#platform/text/use-text.ts";
import { Await } from "#platform/ui/Await.tsx";

interface ComparisonProps {
  readonly schoolId: Id;
  readonly one: Id;
  readonly other: Id;
}

/** The lines that two versions of a lesson do not share, in their places. */
export function Comparison({ schoolId, one, other }: ComparisonProps) {
  const { t } = useText();
  const { reading } = useRead(compareVersions, {
    params: { schoolId, versionId: one, otherVersionId: other },
  });
  return (
    <Await {...reading}>
      {({ lines, added, removed }) => (
        <div className="lesson-diff">
          <p className="quiet">
            {added + removed === 0
              ? t("lessons.compared-same")
              : [
                  ...(added > 0 ? [t("lessons.lines-added", { count: added })] : []),
                  ...(removed > 0 ? [t("lessons.lines-removed", { count: removed })] : []),
                ].join(" · ")}
          </p>
          {lines.map(({ change, text }, place) => {
            const Tag = change === "new" ? "ins" : change === "gone" ? "del" : "p";
            return (
              // Lines of a comparison never move.
              // oxlint-disable-next-line react/no-array-index-key
              <Tag key={place} className={change} dir="auto">
                {text}
              </Tag>
            );
          })}
        </div>
      )}
    </Await>
  );
}
