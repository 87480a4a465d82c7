import type { ClassOfLessons } from "@dars/contract/learning/curriculum";
import type { Names } from "@dars/contract/platform/primitives";

import { useText } from "#platform/text/use-text.ts";
import { sectionName } from "#school/schools/public.ts";

import "./lessons.css";

interface CoverageProps {
  readonly classes: readonly ClassOfLessons[];
  readonly level: Names;
  readonly lessons: number;
}

/** How far each class is, and how far the plan says that it should be. */
export function Coverage({ classes, level, lessons }: CoverageProps) {
  const { t, locale } = useText();
  return (
    <ul className="plain card coverage spaced" aria-label={t("lessons.coverage")}>
      {classes.map(({ id, section, title, taught, due }) => (
        <li key={id}>
          <bdi>{section ? sectionName(section, level, locale) : (title ?? "–")}</bdi>
          <span className="coverage-bar" aria-hidden="true">
            <span className="coverage-taught" style={{ inlineSize: `${(100 * taught) / lessons}%` }} />
            {due > 0 && (
              <span className="coverage-due" style={{ insetInlineStart: `${(100 * due) / lessons}%` }} />
            )}
          </span>
          <span className={taught < due ? "quiet late" : "quiet"}>
            {t("lessons.taught-lessons", { taught, all: lessons })}
            {taught < due && ` · ${t("lessons.behind-by", { count: due - taught })}`}
          </span>
        </li>
      ))}
    </ul>
  );
}
