import {
  publishMinistryResults,
  readMinistryResults,
  ROUNDS,
  type MinistryLine,
  type MinistrySheet,
} from "@dars/contract/marks/ministry-results";
import { inRegisterOrder } from "@dars/contract/school/register-order";
import { IonButton, IonList } from "@ionic/react";
import { peopleOutline } from "ionicons/icons";
import { Fragment, useState } from "react";

import { newClientId } from "#platform/api/client-id.ts";
import { useRead } from "#platform/api/use-read.ts";
import { useSave } from "#platform/api/use-save.ts";
import { textNow, useText } from "#platform/text/use-text.ts";
import { ask } from "#platform/ui/ask.ts";
import { Await } from "#platform/ui/Await.tsx";
import { Choice } from "#platform/ui/Choice.tsx";
import { Empty } from "#platform/ui/Empty.tsx";
import { Name } from "#platform/ui/Name.tsx";
import { Refusal } from "#platform/ui/Refusal.tsx";
import { Row } from "#platform/ui/Row.tsx";
import { useOwnQuery } from "#platform/ui/use-own-query.ts";
import { PageOfSchool, sectionName } from "#school/schools/public.ts";

import { MinistryForm } from "./MinistryForm.tsx";
import { clampRound } from "./MinistryResultCards.tsx";
import { MinistrySections } from "./MinistrySections.tsx";
import { MinistryWorkbook } from "./MinistryWorkbook.tsx";

/** MIN-1: sections of terminal levels, and the results of the one that the address names. */
export function MinistryPage() {
  const section = useOwnQuery().get("section");
  return (
    <PageOfSchool title="ministry.title" back={section === null ? "/manage" : "/manage/ministry-results"}>
      {(schoolId) =>
        section === null ? (
          <MinistrySections schoolId={schoolId} />
        ) : (
          <SectionResults key={section} schoolId={schoolId} sectionId={Number(section)} />
        )
      }
    </PageOfSchool>
  );
}

interface SectionResultsProps {
  readonly schoolId: number;
  readonly sectionId: number;
}

/** One round at a time, entered in a form or from a workbook, and published. */
function SectionResults(place: SectionResultsProps) {
  const { t } = useText();
  const [round, setRound] = useState(1);
  const { reading } = useRead(readMinistryResults, { params: { ...place }, query: { round } });
  return (
    <div className="stack">
      <Choice
        label={t("ministry.round")}
        options={ROUNDS.map((each) => [each, t(`ministry.round-${each}`)])}
        value={clampRound(round)}
        onChoose={setRound}
      />
      <Await {...reading}>{(sheet) => <Results key={round} {...place} sheet={sheet} />}</Await>
    </div>
  );
}

interface ResultsProps {
  readonly schoolId: number;
  readonly sectionId: number;
  readonly sheet: MinistrySheet;
}

function Results({ schoolId, sectionId, sheet }: ResultsProps) {
  const { t, locale } = useText();
  const [chosen, setChosen] = useState<number | null>(null);
  const place = { schoolId, sectionId };
  const lines = inRegisterOrder(sheet.students, locale);
  if (lines.length === 0)
    return <Empty icon={peopleOutline} title={t("manage.no-students")} text={t("manage.no-students-text")} />;
  return (
    <>
      <header>
        <h2 className="section-title first">
          <bdi>{sectionName(sheet.section, sheet.level.name, locale)}</bdi> ·{" "}
          <bdi dir="ltr">{sheet.year.title}</bdi>
        </h2>
        {!sheet.mayWrite && <p className="quiet">{t("ministry.closed")}</p>}
      </header>
      {sheet.mayWrite && <MinistryWorkbook place={place} sheet={sheet} />}
      <IonList className="rows" lines="none" aria-label={t("ministry.title")}>
        {lines.map((line, at) => (
          <Fragment key={line.student.id}>
            <ResultRow
              line={line}
              isChosen={line.student.id === chosen}
              {...(sheet.mayWrite && { onPress: () => setChosen(line.student.id) })}
            />
            {line.student.id === chosen && (
              <li className="ministry-item">
                <MinistryForm
                  key={`${line.student.id} ${line.revision}`}
                  place={place}
                  sheet={sheet}
                  line={line}
                  onSaved={() => setChosen(lines[at + 1]?.student.id ?? null)}
                  onClose={() => setChosen(null)}
                />
              </li>
            )}
          </Fragment>
        ))}
      </IonList>
      {sheet.mayWrite && <Publish place={place} sheet={sheet} />}
    </>
  );
}

interface ResultRowProps {
  readonly line: MinistryLine;
  readonly isChosen: boolean;
  readonly onPress?: () => void;
}

function ResultRow({ line, isChosen, onPress }: ResultRowProps) {
  const { t } = useText();
  const { student, examNo, outcome, marks, publishedAt } = line;
  const quiet = [
    examNo !== null && t("ministry.exam-no-is", { number: examNo }),
    marks.length > 0 && t("ministry.marks", { count: marks.length }),
    publishedAt !== null && t("ministry.published"),
  ].filter((each) => each !== false);
  return (
    <Row
      start={<span className="quiet">{student.registerNo ?? ""}</span>}
      strong={<Name of={student.name} />}
      quiet={quiet.length > 0 ? quiet.join(" · ") : t("ministry.nothing-yet")}
      end={outcome && <span>{t(`ministry.outcome-${outcome}`)}</span>}
      isCurrent={isChosen}
      {...(onPress && { onPress })}
    />
  );
}

interface PublishProps {
  readonly place: { readonly schoolId: number; readonly sectionId: number };
  readonly sheet: MinistrySheet;
}

function Publish({ place, sheet: { students, round } }: PublishProps) {
  const { t } = useText();
  const { save, error } = useSave();
  const count = students.filter(
    ({ outcome, publishedAt }) => outcome !== null && publishedAt === null,
  ).length;

  async function handlePublish() {
    const isMeant = await ask({
      question: t("ministry.publish-question", { count }),
      text: t("ministry.publish-text"),
      yes: t("ministry.publish"),
    });
    if (!isMeant) return;
    const input = { params: place, body: { key: newClientId(), round } };
    await save(publishMinistryResults, input, t("ministry.title"), () => textNow("ministry.was-published"));
  }

  if (count === 0) return <p className="quiet">{t("ministry.nothing-to-publish")}</p>;
  return (
    <div className="stack">
      <Refusal error={error} />
      <div className="buttons">
        <IonButton onClick={() => void handlePublish()}>{t("ministry.publish-count", { count })}</IonButton>
      </div>
    </div>
  );
}
