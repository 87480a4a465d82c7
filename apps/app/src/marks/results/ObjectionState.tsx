import type { ObjectionLine } from "@dars/contract/marks/results";

import { useText } from "#platform/text/use-text.ts";
import { getNoon } from "#platform/time/days.ts";

/** In place of the button: what became of an objection to this mark, or until when the school answers. */
export function ObjectionState({ objection }: { readonly objection: ObjectionLine }) {
  const { t, format } = useText();
  const { state, isOwn, text, answer, answerUntil, filedAt } = objection;
  const isOpen = state === "open";
  const date = format.date(getNoon(answerUntil));
  return (
    <section className={isOpen ? "objection-state" : "objection-state answered"}>
      <strong>
        {state === "open"
          ? t(isOwn ? "results.objection-own-waits" : "results.objection-waits")
          : t(`results.objection-${state}`)}
      </strong>
      <p>
        {t("results.objection-sent", { moment: format.moment(new Date(filedAt)) })}
        {isOpen && ` · ${t("results.answer-until", { date })}`}
      </p>
      <p>
        <bdi>{text}</bdi>
      </p>
      {answer !== null && (
        <p>
          <bdi>{answer}</bdi>
        </p>
      )}
    </section>
  );
}
