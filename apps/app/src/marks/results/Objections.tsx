import type { readPublishedYear } from "@dars/contract/marks/results";
import type { Reply } from "@dars/contract/platform/route";

import { useText } from "#platform/text/use-text.ts";
import { getNoon } from "#platform/time/days.ts";
import { Name } from "#platform/ui/Name.tsx";

interface ReadProps {
  readonly read: Reply<typeof readPublishedYear>;
}

/** What the family objected to, and what the school answered. */
export function Objections({ read: { objections, result } }: ReadProps) {
  const { t, locale, format } = useText();
  if (objections.length === 0) return null;
  return (
    <section className="card">
      <h2 className="section-title first">{t("results.objections")}</h2>
      {objections.map(({ id, subject, code, text, state, answer, answerUntil }) => (
        <p key={id}>
          <Name of={subject.name} /> · {result.columns.find((each) => each.code === code)?.label[locale]}:{" "}
          <bdi>{text}</bdi>
          <br />
          <span className="quiet">
            {t(`results.objection-${state}`)}
            {state === "open" &&
              ` · ${t("results.answer-until", { date: format.date(getNoon(answerUntil)) })}`}
            {answer !== null && (
              <>
                {" · "}
                <bdi>{answer}</bdi>
              </>
            )}
          </span>
        </p>
      ))}
    </section>
  );
}
