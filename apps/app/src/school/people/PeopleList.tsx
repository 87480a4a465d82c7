import type { Id } from "@dars/contract/platform/primitives";
import type { PersonLine } from "@dars/contract/school/people-office";
import { IonButton, IonIcon } from "@ionic/react";
import { printOutline } from "ionicons/icons";
import { useState } from "react";

import { canPrint } from "#platform/device/print-part.ts";
import { useText } from "#platform/text/use-text.ts";
import { getNoon, todayAtSchool } from "#platform/time/days.ts";
import { Choice } from "#platform/ui/Choice.tsx";
import { DeskPanel } from "#platform/ui/DeskPanel.tsx";
import { More } from "#platform/ui/More.tsx";
import { Name } from "#platform/ui/Name.tsx";
import { Portrait } from "#platform/ui/Portrait.tsx";
import { RecordList } from "#platform/ui/Records.tsx";
import type { Ticked } from "#platform/ui/use-ticked.ts";
import { useWide } from "#platform/ui/use-wide.ts";

import { findGaps, GAPS, type Gap } from "./find-gaps.ts";
import type { PeopleAct } from "./people-act.ts";
import { buildColumns, COLUMN_SETS } from "./people-columns.tsx";
import { PeopleTable } from "./PeopleTable.tsx";
import { personWords } from "./person-words.ts";
import { PrintedPeople } from "./PrintedPeople.tsx";
import { TickedBar } from "./TickedBar.tsx";
import { useColumnSet } from "./use-column-set.ts";

import "./people.css";

interface Selecting {
  /** Reads all whom the filter shows; undefined where it was refused. */
  readonly listAll: () => Promise<readonly PersonLine[] | undefined>;
  readonly ticked: Ticked<PersonLine>;
  readonly acts: readonly PeopleAct[];
}

interface PeopleListProps {
  readonly schoolId: Id;
  readonly people: readonly PersonLine[];
  /** Null while there is nothing more, or more is on its way. */
  readonly more: (() => void) | null;
  /** There are no others than these people. */
  readonly isWhole: boolean;
  /** At a desk; absent where people are only looked at. */
  readonly selecting?: Selecting;
  /** The chosen section, for the title of a printed list. */
  readonly of?: string | undefined;
  /** The user may not see phones (B2), so people without one are not counted. */
  readonly isWithoutPhones?: boolean;
}

/** People as rows, or at a desk as a table in which several are selected, printed or acted on. */
export function PeopleList(props: PeopleListProps) {
  const { people, more, isWhole, selecting, isWithoutPhones = false } = props;
  const [gap, setGap] = useState<Gap | null>(null);
  const shown = gap !== null && isWhole ? findGaps(people, gap) : people;
  const isWide = useWide();
  return (
    <>
      {isWhole && <Gaps people={people} gap={gap} isWithoutPhones={isWithoutPhones} onChoose={setGap} />}
      {isWide && selecting ? (
        <PeopleAtDesk {...props} {...selecting} shown={shown} />
      ) : (
        <PeopleRows {...props} people={shown} />
      )}
      <More onMore={more} />
    </>
  );
}

function PeopleRows({ schoolId, people }: Pick<PeopleListProps, "schoolId" | "people">) {
  const text = useText();
  return (
    <RecordList
      label={text.t("people.people")}
      records={people}
      keyOf={({ id }) => id}
      row={(person) => ({
        start: <Portrait schoolId={schoolId} id={person.id} name={person.name} />,
        strong: <Name of={person.name} />,
        quiet: <bdi>{personWords(person, text)}</bdi>,
        leadsTo: `/manage/people/${schoolId}/${person.id}`,
      })}
      columns={buildColumns("all", text)}
    />
  );
}

interface PeopleAtDeskProps extends Selecting, Pick<PeopleListProps, "schoolId" | "of" | "isWhole"> {
  readonly shown: readonly PersonLine[];
}

function PeopleAtDesk(props: PeopleAtDeskProps) {
  const { schoolId, shown, isWhole, listAll, ticked, acts, of } = props;
  const text = useText();
  const { t, format } = text;
  const [isPrinting, setPrinting] = useState(false);
  const [set, chooseSet] = useColumnSet();
  const [act, setAct] = useState<PeopleAct | null>(null);
  const columns = buildColumns(set, text);
  const title = [t(`people.set-${set}`), of, format.date(getNoon(todayAtSchool()))];
  const isActing = act !== null && ticked.records.length > 0 && act.whyNot(ticked.records) === null;

  const print = () => setPrinting(true);

  async function tickAll(isTicked: boolean) {
    const all = isWhole ? shown : await listAll();
    if (all) ticked.tick(all, isTicked);
  }

  return (
    <>
      <div className="people-bar">
        <Choice
          label={t("people.columns")}
          isLabelHidden
          options={COLUMN_SETS.map((each) => [each, t(`people.set-${each}`)])}
          value={set}
          onChoose={chooseSet}
        />
        {isWhole && canPrint() && ticked.records.length === 0 && (
          <IonButton fill="outline" onClick={print}>
            <IonIcon slot="start" icon={printOutline} aria-hidden="true" />
            {t("people.print", { count: shown.length })}
          </IonButton>
        )}
      </div>
      <div className="desk">
        <PeopleTable
          schoolId={schoolId}
          people={shown}
          columns={columns}
          ticked={ticked}
          onTickAll={(isTicked) => void tickAll(isTicked)}
        />
        {isActing && (
          <DeskPanel isOverBar>
            {act.render({ schoolId, people: ticked.records, onDone: () => setAct(null) })}
          </DeskPanel>
        )}
      </div>
      <TickedBar
        people={shown}
        ticked={ticked}
        acts={acts}
        onAct={setAct}
        onPrint={canPrint() ? print : undefined}
      />
      {isPrinting && (
        <PrintedPeople
          title={title.filter(Boolean).join(" · ")}
          people={sortTicked(ticked, shown)}
          columns={columns}
          onPrinted={() => setPrinting(false)}
        />
      )}
    </>
  );
}

/** The selected people in the order of the table, and after them those who are not in it; nobody selected: the table. */
function sortTicked(
  { ids, records }: Ticked<PersonLine>,
  shown: readonly PersonLine[],
): readonly PersonLine[] {
  if (records.length === 0) return shown;
  const inSight = shown.filter(({ id }) => ids.has(id));
  const known = new Set(inSight.map(({ id }) => id));
  return [...inSight, ...records.filter(({ id }) => !known.has(id))];
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
