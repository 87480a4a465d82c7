import { listTrainings, type Training } from "@dars/contract/insight/trainings";
import { IonButton } from "@ionic/react";
import { schoolOutline } from "ionicons/icons";
import { useState } from "react";

import { useRead } from "#platform/api/use-read.ts";
import { nameOf } from "#platform/text/name-of.ts";
import { useText } from "#platform/text/use-text.ts";
import { Await } from "#platform/ui/Await.tsx";
import { Choice } from "#platform/ui/Choice.tsx";
import { Records } from "#platform/ui/Records.tsx";
import { PageOfSchool } from "#school/schools/public.ts";

import { TrainingState } from "./TrainingState.tsx";

/** Trainings of the school's staff: own, upcoming and past ones. */
export function TrainingsPage() {
  return (
    <PageOfSchool title="trainings.title" back="/home">
      {(schoolId) => <Trainings schoolId={schoolId} />}
    </PageOfSchool>
  );
}

const TABS = ["ahead", "mine", "past"] as const;
type Tab = (typeof TABS)[number];

function Trainings({ schoolId }: { readonly schoolId: number }) {
  const { t, format, locale } = useText();
  const { reading } = useRead(listTrainings, { params: { schoolId } });
  const [tab, setTab] = useState<Tab>("ahead");
  const [now] = useState(() => new Date().toISOString());
  const isIn: Readonly<Record<Tab, (training: Training) => boolean>> = {
    ahead: ({ endsAt }) => endsAt >= now,
    mine: ({ mine }) => mine !== null,
    past: ({ endsAt }) => endsAt < now,
  };
  return (
    <Await {...reading}>
      {({ trainings, mayCreate }) => (
        <div className="stack">
          {mayCreate && (
            <div className="buttons">
              <IonButton routerLink={`/trainings/${schoolId}/new`}>{t("trainings.create")}</IonButton>
            </div>
          )}
          <Choice<Tab>
            label={t("trainings.title")}
            isLabelHidden
            options={TABS.map((each) => [each, t(`trainings.tab-${each}`)] as const)}
            value={tab}
            onChoose={setTab}
          />
          <Records
            label={t("trainings.title")}
            records={inOrder(trainings.filter(isIn[tab]), tab)}
            keyOf={({ key }) => key}
            searchOf={({ title, place }) => `${title} ${place}`}
            row={(training) => ({
              strong: <span dir="auto">{training.title}</span>,
              quiet: (
                <span className="lines">
                  <span>{format.moment(new Date(training.startsAt))}</span>
                  <bdi>
                    {[training.place, training.subject && nameOf(training.subject, locale)]
                      .filter(Boolean)
                      .join(" · ")}
                  </bdi>
                </span>
              ),
              end: <TrainingState training={training} />,
              leadsTo: `/trainings/${schoolId}/${training.key}`,
            })}
            empty={{
              icon: schoolOutline,
              title: t("trainings.none"),
              text: t("trainings.none-text"),
            }}
          />
        </div>
      )}
    </Await>
  );
}

/** Of those ahead the next comes first, of all others the latest. */
const inOrder = (trainings: readonly Training[], tab: Tab) =>
  tab === "ahead" ? trainings.toSorted((a, b) => a.startsAt.localeCompare(b.startsAt)) : trainings;
