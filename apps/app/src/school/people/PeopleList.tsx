import type { Id } from "@dars/contract/platform/primitives";
import type { PersonLine } from "@dars/contract/school/people-office";
import { IonButton, IonIcon } from "@ionic/react";
import { printOutline } from "ionicons/icons";
import { useRef, useState } from "react";

import { canPrint, printPart } from "#platform/device/print-part.ts";
import { useText } from "#platform/text/use-text.ts";
import { getNoon, todayAtSchool } from "#platform/time/days.ts";
import { Choice } from "#platform/ui/Choice.tsx";
import { More } from "#platform/ui/More.tsx";
import { Name } from "#platform/ui/Name.tsx";
import { Portrait } from "#platform/ui/Portrait.tsx";
import { RecordList } from "#platform/ui/Records.tsx";
import { useWide } from "#platform/ui/use-wide.ts";

import { findGaps, GAPS, type Gap } from "./find-gaps.ts";
import { buildColumns, COLUMN_SETS } from "./people-columns.tsx";
import { personWords } from "./person-words.ts";
import { useColumnSet } from "./use-column-set.ts";

import "#platform/ui/print-sheet.css";
import "./people.css";

interface PeopleListProps {
  readonly schoolId: Id;
  readonly people: readonly PersonLine[];
  /** Null while there is nothing more, or more is on its way. */
  readonly more: (() => void) | null;
  /** The chosen section, for the title of a printed list. */
  readonly of?: string | undefined;
  /** The user may not see phones (B2), so people without one are not counted. */
  readonly isWithoutPhones?: boolean;
}

/** People as rows, or at a desk as a table with the chosen set of columns, which can be printed. */
export function PeopleList({ schoolId, people, more, of, isWithoutPhones = false }: PeopleListProps) {
  const text = useText();
  const { t, format } = text;
  const isWide = useWide();
  const part = useRef<HTMLDivElement>(null);
  const [set, chooseSet] = useColumnSet();
  const [gap, setGap] = useState<Gap | null>(null);
  const isWhole = more === null;
  const shown = gap !== null && isWhole ? findGaps(people, gap) : people;
  const title = [t(`people.set-${set}`), of, format.date(getNoon(todayAtSchool()))];
  return (
    <>
      {isWide && (
        <div className="people-bar">
          <Choice
            label={t("people.columns")}
            isLabelHidden
            options={COLUMN_SETS.map((each) => [each, t(`people.set-${each}`)])}
            value={set}
            onChoose={chooseSet}
          />
          {isWhole && canPrint() && (
            <IonButton
              fill="outline"
              onClick={() => {
                if (part.current) void printPart(part.current);
              }}
            >
              <IonIcon slot="start" icon={printOutline} aria-hidden="true" />
              {t("people.print", { count: shown.length })}
            </IonButton>
          )}
        </div>
      )}
      {isWhole && <Gaps people={people} gap={gap} isWithoutPhones={isWithoutPhones} onChoose={setGap} />}
      <div ref={part}>
        <h1 className="print-title">{title.filter(Boolean).join(" · ")}</h1>
        <RecordList
          label={t("people.people")}
          records={shown}
          keyOf={({ id }) => id}
          row={(person) => ({
            start: <Portrait schoolId={schoolId} id={person.id} name={person.name} />,
            strong: <Name of={person.name} />,
            quiet: <bdi>{personWords(person, text)}</bdi>,
            leadsTo: `/manage/people/${schoolId}/${person.id}`,
          })}
          columns={buildColumns(set, text)}
        />
      </div>
      <More onMore={more} />
    </>
  );
}

interface GapsProps {
  readonly people: readonly PersonLine[];
  readonly gap: Gap | null;
  readonly isWithoutPhones: boolean;
  readonly onChoose: (gap: Gap | null) => void;
}

/** How many people lack something; a press shows only them, a second press everyone. */
function Gaps({ people, gap, isWithoutPhones, onChoose }: GapsProps) {
  const { t } = useText();
  const counted = GAPS.filter((each) => each !== "no-phone" || !isWithoutPhones)
    .map((each) => [each, findGaps(people, each).length] as const)
    .filter(([, count]) => count > 0);
  return (
    <p className="people-gaps">
      <output className="quiet">{t("people.count", { count: people.length })}</output>
      {counted.map(([each, count]) => (
        <button
          key={each}
          type="button"
          className="text-button"
          aria-pressed={gap === each}
          onClick={() => onChoose(gap === each ? null : each)}
        >
          {t(`people.gap-${each}`, { count })}
        </button>
      ))}
    </p>
  );
}
