import type { AskResults, OptionCount } from "@dars/contract/talking/ask-results";
import { ANONYMOUS_STEP, type AskPage } from "@dars/contract/talking/asks";

import { useText, type Text } from "#platform/text/use-text.ts";

interface ResultsProps {
  readonly ask: AskPage["ask"];
  readonly results: AskResults;
}

/** How many have answered what; as a list of figures with bars. */
export function Results({ ask, results }: ResultsProps) {
  const { t } = useText();
  const { reached, answered, options } = results;
  return (
    <section className="card stack" aria-label={t("asks.results")}>
      <h2 className="section-title first">{t("asks.results")}</h2>
      <p>{t("asks.answered-of", { answered, reached })}</p>
      <Bars lines={listLines(results, t)} most={ask.kind === "consent" ? reached : answered} />
      {ask.isAnonymous && (
        <p className="quiet">
          {options === null ? t("asks.too-few", { count: ANONYMOUS_STEP }) : t("asks.in-steps")}
        </p>
      )}
    </section>
  );
}

type BarLine = Omit<OptionCount, "no"> & { readonly no: number | string };

function listLines(
  { reached, agreed, refused, options }: AskResults,
  t: ReturnType<typeof useText>["t"],
): readonly BarLine[] {
  if (agreed === null || refused === null) return options ?? [];
  return [
    { no: "agreed", label: t("asks.state-agreed"), count: agreed },
    { no: "refused", label: t("asks.state-refused"), count: refused },
    { no: "waiting", label: t("asks.state-waiting"), count: reached - agreed - refused },
  ];
}

function Bars({ lines, most }: { readonly lines: readonly BarLine[]; readonly most: number }) {
  const text = useText();
  if (lines.length === 0) return null;
  return (
    <ul className="plain ask-bars">
      {lines.map((line) => (
        <li key={line.no}>
          <bdi>{line.label}</bdi>
          <span className="numeric">{countWords(line, text)}</span>
          <progress value={line.count} max={Math.max(line.places ?? most, 1)} aria-hidden="true" />
        </li>
      ))}
    </ul>
  );
}

/** How many there are; of a sign-up of how many places, and how many wait. */
function countWords(
  { count, places, waiting = 0 }: Pick<BarLine, "count" | "places" | "waiting">,
  { t, format }: Text,
): string {
  if (places === undefined) return format.number(count);
  const taken = t("asks.taken-of", { taken: count, places });
  return waiting > 0 ? `${taken} · ${t("asks.waiting", { count: waiting })}` : taken;
}
