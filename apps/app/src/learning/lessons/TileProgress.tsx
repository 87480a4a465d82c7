import type { SubjectProgress } from "@dars/contract/learning/lessons";

import { useText } from "#platform/text/use-text.ts";
import { Name } from "#platform/ui/Name.tsx";

/** As many segments as a tile has room for; more lessons than these share them. */
const MOST = 12;

/** On a subject's tile: how much is done, as segments and in words, and what comes next. */
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
      <span className="tile-segments" aria-hidden="true">
        {buildSegments(of).map(({ kind, place }) => (
          <span key={place} className={`tile-segment ${kind}`} />
        ))}
      </span>
      <small>
        {t("lessons.done-of", { done, all: lessons })}
        {state !== "" && ` · ${state}`}
      </small>
      {next && (
        <small className="quiet">
          {t("lessons.then")} <Name of={next.name} />
        </small>
      )}
    </span>
  );
}

/** Filled: done; striped: taught and not done; outlined: new; the rest is still to come. */
function buildSegments({ lessons, done, behind, fresh }: SubjectProgress) {
  const all = Math.min(MOST, lessons);
  const share = (count: number) => Math.round((count * all) / Math.max(1, lessons));
  const ends = [share(done), share(done + behind), share(done + Math.max(fresh, behind))] as const;
  return Array.from({ length: all }, (_, place) => ({ place, kind: kindAt(place, ends) }));
}

function kindAt(place: number, [done, behind, fresh]: readonly [number, number, number]): string {
  if (place < done) return "done";
  if (place < behind) return "behind";
  return place < fresh ? "new" : "later";
}
