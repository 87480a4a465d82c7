import type { Id } from "@dars/contract/platform/primitives";
import type { EndingSection } from "@dars/contract/school/rollover";
import { IonList } from "@ionic/react";
import { useState } from "react";

import { useText, type Text } from "#platform/text/use-text.ts";
import { Choice } from "#platform/ui/Choice.tsx";
import { Row } from "#platform/ui/Row.tsx";
import { sectionName } from "#school/schools/public.ts";

import { isBlocked } from "./blocked.ts";
import type { RolloverNow } from "./RolloverPage.tsx";

interface EndingSectionsProps {
  readonly schoolId: Id;
  readonly now: RolloverNow;
}

/** The sections of the year that ends, by level; each leads to its students. */
export function EndingSections({ schoolId, now: { sections, to } }: EndingSectionsProps) {
  const text = useText();
  const { t, locale } = text;
  const [shown, setShown] = useState<"all" | "open">("all");
  const isOpen = (section: EndingSection) => isBlocked(section) || (to !== null && section.needsDecision > 0);
  const listed = sections.filter((section) => shown === "all" || isOpen(section));
  return (
    <section className="stack">
      <h2 className="section-title">{t("rollover.sections")}</h2>
      <Choice
        label={t("rollover.shown")}
        isLabelHidden
        options={[
          ["all", t("rollover.all")],
          ["open", t("rollover.only-open", { count: sections.filter(isOpen).length })],
        ]}
        value={shown}
        onChoose={setShown}
      />
      {listed.length === 0 && <p className="quiet">{t("rollover.none-open")}</p>}
      <IonList className="rows" lines="none" aria-label={t("rollover.sections")}>
        {listed.map((section) => (
          <Row
            key={section.id}
            strong={<bdi>{sectionName(section, section.level.name, locale)}</bdi>}
            quiet={sectionWords(section, text, to !== null)}
            end={<SectionState section={section} isPlaced={to !== null} />}
            leadsTo={`/manage/rollover/${schoolId}/${section.id}`}
          />
        ))}
      </IonList>
    </section>
  );
}

function SectionState({
  section,
  isPlaced,
}: {
  readonly section: EndingSection;
  readonly isPlaced: boolean;
}) {
  const { t } = useText();
  if (isBlocked(section)) return <span className="state bad">{t("rollover.blocked")}</span>;
  if (isPlaced && section.needsDecision > 0)
    return <span className="state waiting">{t("rollover.to-decide", { count: section.needsDecision })}</span>;
  return <span className="state good">{t("rollover.is-ready")}</span>;
}

/** Once what is missing is waived, where the students go is worth more. */
function sectionWords(section: EndingSection, text: Text, isPlaced: boolean): string {
  const isWaived = isPlaced && section.waivedBecause !== null;
  const obstacles = isWaived ? undefined : obstacleWords(section, text);
  return obstacles ?? outcomeWords(section, text, isPlaced);
}

/** What blocks a section; undefined where nothing does. */
export function obstacleWords(section: EndingSection, { t }: Pick<Text, "t">): string | undefined {
  const { openColumns, openSecondRound, withoutResult } = section;
  const words = [
    openColumns > 0 && t("rollover.open-columns", { count: openColumns }),
    withoutResult > 0 && t("rollover.without-result", { count: withoutResult }),
    openSecondRound > 0 && t("rollover.second-round", { count: openSecondRound }),
  ].filter((each) => each !== false);
  return words.length > 0 ? words.join(" · ") : undefined;
}

function outcomeWords(section: EndingSection, { t }: Pick<Text, "t">, isPlaced: boolean): string {
  if (!isPlaced) return t("rollover.students", { count: section.students });
  const { promoted, repeating, graduated, leaving } = section;
  const counts = { promoted, repeating, graduated, leaving };
  return (["promoted", "repeating", "graduated", "leaving"] as const)
    .filter((outcome) => counts[outcome] > 0)
    .map((outcome) => `${t(`rollover.outcome-${outcome}`)}: ${counts[outcome]}`)
    .join(" · ");
}
