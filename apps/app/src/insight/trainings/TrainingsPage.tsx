import { listTrainings, type Training } from "@dars/contract/insight/trainings";
import type { Role } from "@dars/contract/platform/roles";
import { IonButton } from "@ionic/react";
import { schoolOutline } from "ionicons/icons";
import { useState } from "react";

import { useRead } from "#platform/api/use-read.ts";
import { localizeName } from "#platform/text/localize-name.ts";
import { useText } from "#platform/text/use-text.ts";
import { serverNow } from "#platform/time/server-now.ts";
import { Await } from "#platform/ui/Await.tsx";
import { Choice } from "#platform/ui/Choice.tsx";
import { Records } from "#platform/ui/Records.tsx";
import { PageOfSchool } from "#school/schools/public.ts";

import { TrainingState } from "./TrainingState.tsx";

/** Trainings of the school's staff: what is required of the reader, begun, offered and done. */
export function TrainingsPage() {
  return (
    <PageOfSchool title="trainings.title" back="/home">
      {(schoolId, { login_type }) => <Trainings key={schoolId} schoolId={schoolId} role={login_type} />}
    </PageOfSchool>
  );
}

const OWN_TABS = ["required", "progress", "ahead", "done"] as const;
type Tab = (typeof OWN_TABS)[number] | "all";

const isToTake = ({ mine }: Training): boolean => mine?.isToTake === true;
const isTaken = ({ mine, partsDone }: Training): boolean =>
  mine !== null && mine.answer !== "declined" && (mine.answer === "going" || partsDone > 0);
const isNoted = ({ mine }: Training): boolean =>
  mine !== null && (mine.certificate !== null || mine.wasPresent !== null);
/** It was for the reader, its day is over, and nobody has noted yet who was there. */
const isPast = (training: Training, now: string): boolean =>
  training.endsAt < now &&
  !training.isCancelled &&
  !isToTake(training) &&
  (isTaken(training) || (training.isMandatory && training.mine?.answer === "invited"));
const isOver = (training: Training, now: string): boolean => isNoted(training) || isPast(training, now);

/** By the reader's part in it; `all` for those who look after trainings, past and cancelled ones among them. */
const IS_IN: Readonly<Record<Tab, (training: Training, now: string) => boolean>> = {
  required: (training) => training.isMandatory && isToTake(training),
  progress: (training) => !training.isMandatory && isToTake(training),
  ahead: (training, now) =>
    !isTaken(training) && !isOver(training, now) && (training.endsAt >= now || training.mayEnrol),
  done: isOver,
  all: () => true,
};

const OFFICE: ReadonlySet<Role> = new Set(["school_management", "administrator", "subject_coordinator"]);

function Trainings({ schoolId, role }: { readonly schoolId: number; readonly role: Role }) {
  const { t } = useText();
  const { reading } = useRead(listTrainings, { params: { schoolId } });
  const tabs: readonly Tab[] = OFFICE.has(role) ? ["all", ...OWN_TABS] : OWN_TABS;
  const [chosen, setChosen] = useState<Tab | null>(null);
  const [now] = useState(() => new Date(serverNow()).toISOString());
  return (
    <Await {...reading}>
      {({ trainings, mayCreate }) => {
        const inTab = (tab: Tab) => trainings.filter((training) => IS_IN[tab](training, now));
        const tab = chosen ?? pickFirstTab(tabs, inTab);
        return (
          <div className="stack">
            {mayCreate && (
              <div className="buttons">
                <IonButton routerLink={`/trainings/${schoolId}/new`}>{t("trainings.create")}</IonButton>
              </div>
            )}
            <Choice<Tab>
              label={t("trainings.title")}
              isLabelHidden
              options={tabs.map((each) => [each, t(`trainings.tab-${each}`)] as const)}
              value={tab}
              onChoose={setChosen}
            />
            <TrainingList key={tab} trainings={inOrder(inTab(tab), tab)} />
          </div>
        );
      }}
    </Await>
  );
}

/** What is required comes first, as long as something is. */
const pickFirstTab = (tabs: readonly Tab[], inTab: (tab: Tab) => readonly Training[]): Tab =>
  tabs.find((tab) => inTab(tab).length > 0) ?? tabs[0] ?? "ahead";

function TrainingList({ trainings }: { readonly trainings: readonly Training[] }) {
  const { t, locale } = useText();
  return (
    <Records
      label={t("trainings.title")}
      records={trainings}
      keyOf={({ key }) => key}
      searchOf={({ title, place }) => `${title} ${place}`}
      row={(training) => ({
        strong: <span dir="auto">{training.title}</span>,
        quiet: (
          <span className="lines">
            <When training={training} />
            <span>
              <bdi>
                {[training.place, training.subject && localizeName(training.subject, locale)]
                  .filter(Boolean)
                  .join(" · ")}
              </bdi>
            </span>
            {training.reason && (
              <span>
                <bdi>{training.reason}</bdi>
              </span>
            )}
          </span>
        ),
        end: <TrainingState training={training} />,
        leadsTo: `/trainings/${training.schoolId}/${training.key}`,
      })}
      empty={{ icon: schoolOutline, title: t("trainings.none"), text: t("trainings.none-text") }}
    />
  );
}

function When({ training: { isSelfPaced, startsAt, endsAt } }: { readonly training: Training }) {
  const { t, format } = useText();
  if (!isSelfPaced) return <span>{format.moment(new Date(startsAt))}</span>;
  return <span>{t("trainings.due-on", { day: format.date(new Date(endsAt)) })}</span>;
}

/** What is still to be done: the next comes first; of all others the latest. */
const inOrder = (trainings: readonly Training[], tab: Tab) =>
  tab === "all" || tab === "done"
    ? trainings
    : trainings.toSorted((a, b) => nextIn(a).localeCompare(nextIn(b)));

const nextIn = ({ isSelfPaced, startsAt, endsAt }: Training): string => (isSelfPaced ? endsAt : startsAt);
