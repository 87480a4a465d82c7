import { listEvaluations, type EvaluationLine } from "@dars/contract/insight/evaluations";
import { IonIcon, IonList } from "@ionic/react";
import { addCircleOutline, clipboardOutline } from "ionicons/icons";

import { useRead } from "#platform/api/use-read.ts";
import { nameOf } from "#platform/text/name-of.ts";
import { todayHere } from "#platform/text/today-here.ts";
import { useText, type TextId } from "#platform/text/use-text.ts";
import { Row } from "#platform/ui/Row.tsx";

import { classText } from "./class-text.ts";
import { evaluationAddress } from "./evaluation-address.ts";
import { EvaluationState } from "./EvaluationState.tsx";

const MOST = 5;

interface EvaluationsOnHomeProps {
  /** The reader visits lessons. */
  readonly mayCreate: boolean;
  /** Visiting is all that the reader does. */
  readonly isVisitor?: boolean;
}

/** On a home: what waits for the reader, and the way to all. */
export function EvaluationsOnHome({ mayCreate, isVisitor = false }: EvaluationsOnHomeProps) {
  const { t } = useText();
  const { reading } = useRead(listEvaluations, {});
  const lines = reading.value?.evaluations ?? [];
  const due = lines.filter(({ needsMe }) => needsMe);
  return (
    <>
      {isVisitor && <Visits lines={lines} />}
      <IonList className="rows spaced" lines="none" aria-label={t("evaluations.title")}>
        {!isVisitor && due.slice(0, MOST).map((line) => <Line key={keyOf(line)} line={line} />)}
        <Row
          start={<IonIcon icon={clipboardOutline} aria-hidden="true" />}
          strong={t("evaluations.title")}
          quiet={t("evaluations.door-text", { count: due.length })}
          leadsTo="/evaluations"
        />
        {mayCreate && (
          <Row
            start={<IonIcon icon={addCircleOutline} aria-hidden="true" />}
            strong={t("evaluations.create")}
            quiet={t("evaluations.create-text")}
            leadsTo="/create-evaluation"
          />
        )}
      </IonList>
    </>
  );
}

/** An evaluator's work: the visits of today, other drafts, and its evaluations that were appealed. */
function Visits({ lines }: { readonly lines: readonly EvaluationLine[] }) {
  const { t } = useText();
  const today = todayHere();
  const own = lines.filter(({ isMine }) => isMine);
  const groups: readonly (readonly [TextId, readonly EvaluationLine[]])[] = [
    ["evaluations.today", own.filter(({ heldOn }) => heldOn === today)],
    ["evaluations.drafts", own.filter(({ heldOn, needsMe }) => needsMe && heldOn !== today)],
    ["evaluations.appeals", own.filter(({ heldOn, state }) => state === "appealed" && heldOn !== today)],
  ];
  return groups
    .filter(([, found]) => found.length > 0)
    .map(([title, found]) => (
      <section key={title}>
        <h2 className="section-title">{t(title)}</h2>
        <IonList className="rows" lines="none" aria-label={t(title)}>
          {found.slice(0, MOST).map((line) => (
            <Line key={keyOf(line)} line={line} />
          ))}
        </IonList>
      </section>
    ));
}

function Line({ line }: { readonly line: EvaluationLine }) {
  const { t, format, locale } = useText();
  return (
    <Row
      start={<IonIcon icon={clipboardOutline} aria-hidden="true" />}
      strong={t("evaluations.of", { name: nameOf(line.teacher.name, locale) })}
      quiet={`${classText(line.class, locale)} · ${format.day(new Date(`${line.heldOn}T12:00:00`))}`}
      end={<EvaluationState of={line} />}
      leadsTo={evaluationAddress(line)}
    />
  );
}

const keyOf = ({ schoolId, key }: EvaluationLine): string => `${schoolId} ${key}`;
