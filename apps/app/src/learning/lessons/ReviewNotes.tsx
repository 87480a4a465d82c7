import type { VersionLine } from "@dars/contract/learning/lesson-versions";
import type { Id } from "@dars/contract/platform/primitives";

import { localizeName } from "#platform/text/localize-name.ts";
import { useText } from "#platform/text/use-text.ts";

import { Comparison } from "./Comparison.tsx";

interface ReviewNotesProps {
  readonly schoolId: Id;
  readonly line: VersionLine;
  /** The published version that classes have now; undefined where this one would be the first. */
  readonly published: VersionLine | undefined;
}

/** Who has submitted a version, when and with which note, and what it would change. */
export function ReviewNotes({ schoolId, line, published }: ReviewNotesProps) {
  const { t, format, locale } = useText();
  const author = line.author.name ? localizeName(line.author.name, locale) : t("lessons.head-office");
  return (
    <section className="card stack">
      <div>
        <strong>{author}</strong>{" "}
        <span className="quiet">
          {t("lessons.submitted", { time: format.moment(new Date(line.updatedAt)) })}
        </span>
      </div>
      {line.changeNote !== "" && <div dir="auto">{line.changeNote}</div>}
      {published ? (
        <details open>
          <summary>{t("lessons.compare", { number: published.seq })}</summary>
          <Comparison schoolId={schoolId} one={line.id} other={published.id} />
        </details>
      ) : (
        <p className="quiet">{t("lessons.first-version")}</p>
      )}
    </section>
  );
}
