import type { SubjectProgress } from "@dars/contract/learning/lessons";

import { useText } from "#platform/text/use-text.ts";
import { Name } from "#platform/ui/Name.tsx";

/** Under a subject's tile: how much is done, what comes next. */
export function TileProgress({ of }: { readonly of: SubjectProgress }) {
  const { t } = useText();
  const { lessons, done, behind, fresh, next } = of;
  const state =
    behind > 0
      ? t("lessons.tile-behind", { count: behind })
      : fresh > 0
        ? t("lessons.tile-new", { count: fresh })
        : "";
  return (
    <span className="tile-progress">
      <span className="tile-bar" aria-hidden="true">
        <span style={{ inlineSize: `${(100 * done) / Math.max(1, lessons)}%` }} />
      </span>
      <small>
        {t("lessons.done-of", { done, all: lessons })}
        {state !== "" && ` · ${state}`}
      </small>
      {next && (
        <small>
          {t("lessons.then")} <Name of={next.name} />
        </small>
      )}
    </span>
  );
}
