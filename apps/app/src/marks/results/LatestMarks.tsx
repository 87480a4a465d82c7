import type { readPublishedYear } from "@dars/contract/marks/results";
import type { Reply } from "@dars/contract/platform/route";

import { useText } from "#platform/text/use-text.ts";
import { Name } from "#platform/ui/Name.tsx";

import { isBelow, markWords } from "./mark-words.ts";
import { findShown } from "./shown-mark.ts";

import "./results.css";

interface LatestMarksProps {
  readonly read: Reply<typeof readPublishedYear>;
}

/** The latest published mark of each subject, in as little room as it takes. */
export function LatestMarks({ read: { result } }: LatestMarksProps) {
  const { t } = useText();
  return (
    <ul className="plain latest-marks" aria-label={t("results.subjects")}>
      {result.subjects.map((subject) => {
        const { value, pass } = findShown(result, subject);
        return (
          <li key={subject.offeringId}>
            <Name of={subject.name} />
            <span>
              {isBelow(value, pass) && (
                <span className="result-word below">{t("results.below-pass-word")} </span>
              )}
              <strong className={isBelow(value, pass) ? "below" : undefined}>
                <bdi>{markWords(value, t)}</bdi>
              </strong>
            </span>
          </li>
        );
      })}
    </ul>
  );
}
