import { listCards } from "@dars/contract/marks/cards";
import type { Id } from "@dars/contract/platform/primitives";

import { PrintCard } from "#marks/cards/public.ts";
import { useRead } from "#platform/api/use-read.ts";
import { useText } from "#platform/text/use-text.ts";

import type { ResultPlace } from "./result-place.ts";

interface YearCardsProps {
  readonly place: ResultPlace;
  readonly yearId: Id;
}

/** The cards of the year as PDF, in the language of the app; other languages are on the page of printed cards. */
export function YearCards({ place, yearId }: YearCardsProps) {
  const { t } = useText();
  const { value } = useRead(listCards, { params: place }).reading;
  const line = value?.years.find(({ year }) => year.id === yearId);
  if (!line) return null;
  return (
    <section className="card stack" aria-label={t("results.pdf")}>
      <h2 className="section-title first">{t("results.pdf")}</h2>
      <PrintCard {...place} yearId={yearId} kinds={line.kinds} />
    </section>
  );
}
