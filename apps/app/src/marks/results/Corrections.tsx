import type { readPublishedYear } from "@dars/contract/marks/results";
import type { Reply } from "@dars/contract/platform/route";

import { useText } from "#platform/text/use-text.ts";
import { Became } from "#platform/ui/Became.tsx";
import { Name } from "#platform/ui/Name.tsx";

import { markWords } from "./mark-words.ts";

interface ReadProps {
  readonly read: Reply<typeof readPublishedYear>;
}

/** Published marks that were changed, from what and why. */
export function Corrections({ read: { corrections, result } }: ReadProps) {
  const { t, locale, format } = useText();
  if (corrections.length === 0) return null;
  return (
    <section className="card">
      <h2 className="section-title first">{t("results.corrections")}</h2>
      {corrections.map((each) => {
        const subject = result.subjects.find(({ offeringId }) => offeringId === each.offeringId);
        const column = result.columns.find(({ code }) => code === each.code);
        return (
          <p key={`${each.at} ${each.code}`}>
            {subject && <Name of={subject.name} />} · {column?.label[locale]}:{" "}
            <s>{markWords(each.from, t)}</s> <Became /> <strong>{markWords(each.to, t)}</strong>
            <br />
            <span className="quiet">
              {each.reason} ·{" "}
              {each.by && (
                <>
                  <Name of={each.by} /> ·{" "}
                </>
              )}
              {format.date(new Date(each.at))}
            </span>
          </p>
        );
      })}
    </section>
  );
}
