import type { Id } from "@dars/contract/platform/primitives";
import type { AnswerLine } from "@dars/contract/talking/ask-results";
import { listAnswers, type AskPage } from "@dars/contract/talking/asks";
import { peopleOutline } from "ionicons/icons";

import { usePages } from "#platform/api/use-pages.ts";
import { listed } from "#platform/text/listed.ts";
import { allNames, localizeName } from "#platform/text/localize-name.ts";
import { useText, type Text } from "#platform/text/use-text.ts";
import { Await } from "#platform/ui/Await.tsx";
import { More } from "#platform/ui/More.tsx";
import { Records } from "#platform/ui/Records.tsx";
import { sectionName } from "#school/schools/public.ts";

import { describeEarlier } from "./EarlierDecisions.tsx";

interface AnswerListProps {
  readonly schoolId: Id;
  readonly page: AskPage;
}

/** Who has answered what: a list on a phone, a table at a desk. */
export function AnswerList({ schoolId, page: { ask, results } }: AnswerListProps) {
  const text = useText();
  const { t } = text;
  const { reading, more } = usePages(listAnswers, {
    inputAt: (after) => ({
      params: { schoolId, askId: ask.id },
      query: after === null ? {} : { after },
    }),
    getNextCursor: ({ next }) => next,
  });
  const labels = new Map(results.options?.map(({ no, label }) => [no, label]));
  return (
    <section className="stack" aria-label={t("asks.answers")}>
      <h2 className="section-title">{t("asks.answers")}</h2>
      <Await {...reading}>
        {(pages) => (
          <>
            <Lines answers={pages.flatMap(({ answers }) => answers)} labels={labels} text={text} />
            <More onMore={more} />
          </>
        )}
      </Await>
    </section>
  );
}

interface LinesProps {
  readonly answers: readonly AnswerLine[];
  readonly labels: ReadonlyMap<number, string>;
  readonly text: Text;
}

function Lines({ answers, labels, text }: LinesProps) {
  const { t, locale } = text;
  const describeSection = ({ section }: AnswerLine) =>
    section ? sectionName({ letter: section.letter, title: null }, section.level, locale) : "";
  const describeAnswer = (line: AnswerLine) => describeState(line, labels, text);
  const details = (line: AnswerLine) => describeDetails(line, text);
  return (
    <Records
      label={t("asks.answers")}
      records={answers}
      keyOf={({ personId }) => personId}
      searchOf={(line) => `${allNames(line.name)} ${describeSection(line)} ${describeAnswer(line)}`}
      row={(line) => ({
        strong: <bdi>{localizeName(line.name, locale)}</bdi>,
        quiet: [describeSection(line), details(line)].filter(Boolean).join(" · "),
        end: <span className="state">{describeAnswer(line)}</span>,
      })}
      columns={[
        { head: t("asks.person"), render: ({ name }) => <bdi>{localizeName(name, locale)}</bdi> },
        { head: t("asks.section"), render: describeSection },
        { head: t("asks.answer"), render: describeAnswer },
        { head: t("asks.details"), render: details },
      ]}
      empty={{ icon: peopleOutline, title: t("asks.nobody"), text: t("asks.nobody-text") }}
    />
  );
}

/** The answer in a word. */
function describeState(
  { consent, chosen, seat, isBooked }: AnswerLine,
  labels: LinesProps["labels"],
  { t, locale }: Text,
): string {
  if (consent) return t(`asks.state-${consent.state}`);
  if (seat) return describeSeat(seat, labels, t);
  if (isBooked !== undefined) return t(isBooked ? "asks.has-booked" : "asks.state-waiting");
  if (!chosen) return t("asks.state-waiting");
  return listed(
    chosen.map((no) => labels.get(no) ?? ""),
    locale,
  );
}

function describeSeat(
  { no, hasPlace }: NonNullable<AnswerLine["seat"]>,
  labels: LinesProps["labels"],
  t: Text["t"],
): string {
  if (no === null) return t("asks.no-seat");
  const option = labels.get(no) ?? "";
  return hasPlace ? option : t("asks.on-list", { option });
}

/** Who signed when and why not. */
function describeDetails({ consent, at }: AnswerLine, text: Text): string {
  const { t, locale, format } = text;
  if (!consent) return at === null ? "" : format.moment(new Date(at));
  return consent.signatures
    .map(({ guardian, agrees, at: signedAt, reason, earlier }) =>
      [
        t(agrees ? "asks.other-agreed" : "asks.other-refused", {
          name: localizeName(guardian, locale),
          moment: format.moment(new Date(signedAt)),
        }),
        reason,
        describeEarlier(earlier, text),
      ]
        .filter(Boolean)
        .join(" · "),
    )
    .join(" · ");
}
