import type { UserData } from "@dars/contract/identity/user-data";
import {
  listEvaluations,
  type EvaluationLine,
  type EvaluationResult,
} from "@dars/contract/insight/evaluations";
import { IonButton } from "@ionic/react";
import { clipboardOutline } from "ionicons/icons";

import { getHomePath, WithSession } from "#identity/accounts/public.ts";
import { useRead } from "#platform/api/use-read.ts";
import { localizeName } from "#platform/text/localize-name.ts";
import { useText } from "#platform/text/use-text.ts";
import { getNoon } from "#platform/time/days.ts";
import { Await } from "#platform/ui/Await.tsx";
import { Name } from "#platform/ui/Name.tsx";
import { Page } from "#platform/ui/Page.tsx";
import { RecordList, Records } from "#platform/ui/Records.tsx";

import { classText } from "./class-text.ts";
import { evaluationAddress } from "./evaluation-address.ts";
import { EvaluationState } from "./EvaluationState.tsx";
import { useWaitingVisits } from "./use-waiting-visits.ts";
import { WaitingVisits } from "./WaitingVisits.tsx";

const AUTHORS: ReadonlySet<string> = new Set(["evaluator", "subject_coordinator", "school_management"]);

/** M3: the evaluations that the reader may see, and for those who see them all the results of the year (EVA-5). */
export function EvaluationsPage() {
  const { t } = useText();
  const { reading, refresh } = useRead(listEvaluations, {});
  const waiting = useWaitingVisits();
  const waitingKeys = new Set(waiting.map(({ key }) => key));
  return (
    <WithSession>
      {(session) => (
        <Page title={t("evaluations.title")} back={getHomePath(session)} onRefresh={refresh}>
          {AUTHORS.has(session.login_type) && (
            <div className="buttons">
              <IonButton routerLink="/create-evaluation">{t("evaluations.create")}</IonButton>
            </div>
          )}
          <WaitingVisits visits={waiting} />
          <Await {...reading}>
            {({ evaluations, results }) => (
              <div className="stack wide-gap">
                <Results results={results} />
                <Lines
                  session={session}
                  evaluations={evaluations.filter(({ key }) => !waitingKeys.has(key))}
                />
              </div>
            )}
          </Await>
        </Page>
      )}
    </WithSession>
  );
}

interface LinesProps {
  readonly session: UserData;
  readonly evaluations: readonly EvaluationLine[];
}

function Lines({ session, evaluations }: LinesProps) {
  const { t, format, locale } = useText();
  const isTeacher = session.login_type === "teacher";
  const day = (heldOn: string) => format.date(getNoon(heldOn));
  const percent = ({ outcome }: EvaluationLine) => (outcome === null ? "–" : format.percent(outcome / 100));
  return (
    <Records
      label={t("evaluations.title")}
      records={evaluations}
      keyOf={({ schoolId, key }) => `${schoolId} ${key}`}
      searchOf={({ teacher, class: of, author }) =>
        [teacher.name, of.subject, of.level, author.name].flatMap((name) => Object.values(name)).join(" ")
      }
      row={(line) => ({
        strong: isTeacher ? classText(line.class, locale) : <Name of={line.teacher.name} />,
        quiet: (
          <span className="lines">
            {!isTeacher && <bdi>{classText(line.class, locale)}</bdi>}
            <span>
              {day(line.heldOn)} · {percent(line)}
            </span>
          </span>
        ),
        end: <EvaluationState of={line} />,
        leadsTo: evaluationAddress(line),
      })}
      columns={[
        { head: t("evaluations.teacher"), render: ({ teacher }) => <Name of={teacher.name} /> },
        { head: t("evaluations.class"), render: (line) => <bdi>{classText(line.class, locale)}</bdi> },
        { head: t("evaluations.day"), render: ({ heldOn }) => day(heldOn) },
        { head: t("evaluations.author"), render: ({ author }) => localizeName(author.name, locale) },
        { head: t("evaluations.outcome"), render: percent, isNumber: true },
        { head: t("evaluations.state"), render: (line) => <EvaluationState of={line} /> },
      ]}
      empty={{
        icon: clipboardOutline,
        title: t("evaluations.none"),
        text: t(isTeacher ? "evaluations.none-teacher" : "evaluations.none-text"),
      }}
    />
  );
}

function Results({ results }: { readonly results: readonly EvaluationResult[] }) {
  const { t, format, locale } = useText();
  if (results.length === 0) return null;
  return (
    <section className="stack">
      <h2 className="section-title">{t("evaluations.results")}</h2>
      <RecordList
        label={t("evaluations.results")}
        records={results}
        keyOf={({ schoolId, cycle, teacher }) => `${schoolId} ${cycle} ${teacher.id}`}
        row={({ teacher, cycle, percent, band, evaluations }) => ({
          strong: <Name of={teacher.name} />,
          quiet: `${cycle} · ${t("evaluations.count", { count: evaluations })}`,
          end: `${format.percent(percent / 100)} ${t(`evaluations.band-${band}`)}`,
        })}
        columns={[
          { head: t("evaluations.teacher"), render: ({ teacher }) => localizeName(teacher.name, locale) },
          { head: t("evaluations.cycle"), render: ({ cycle }) => <bdi>{cycle}</bdi> },
          {
            head: t("evaluations.visits"),
            render: ({ evaluations }) => format.number(evaluations),
            isNumber: true,
          },
          {
            head: t("evaluations.outcome"),
            render: ({ percent }) => format.percent(percent / 100),
            isNumber: true,
          },
          { head: t("evaluations.band"), render: ({ band }) => t(`evaluations.band-${band}`) },
        ]}
      />
    </section>
  );
}
