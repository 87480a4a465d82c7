import { answerTraining, listTrainings, type Training } from "@dars/contract/insight/trainings";
import type { ApiError } from "@dars/contract/platform/client";
import { IonButton, IonIcon } from "@ionic/react";
import { ribbonOutline, schoolOutline } from "ionicons/icons";
import { useState } from "react";
import { useParams } from "react-router-dom";

import { newClientId } from "#platform/api/client-id.ts";
import { useRead } from "#platform/api/use-read.ts";
import { useSave } from "#platform/api/use-save.ts";
import { range } from "#platform/text/dashed.ts";
import { localizeName } from "#platform/text/localize-name.ts";
import { useText } from "#platform/text/use-text.ts";
import { Await } from "#platform/ui/Await.tsx";
import { Empty } from "#platform/ui/Empty.tsx";
import { Page } from "#platform/ui/Page.tsx";
import { Refusal } from "#platform/ui/Refusal.tsx";

import { REASONS } from "./reasons.ts";
import { TrainingForm } from "./TrainingForm.tsx";
import { TrainingParts } from "./TrainingParts.tsx";
import { TrainingPeople } from "./TrainingPeople.tsx";
import { TrainingState } from "./TrainingState.tsx";

import "./trainings.css";

/** One training: when and where, the reader's part, and for those who look after it its people. `new` makes one. */
export function TrainingPage() {
  const { t } = useText();
  const { schoolId = "", key = "" } = useParams();
  const school = Number(schoolId);
  const { reading, refresh } = useRead(listTrainings, { params: { schoolId: school } });
  return (
    <Page
      title={t(key === "new" ? "trainings.create" : "trainings.one")}
      back="/trainings"
      isReading
      onRefresh={refresh}
    >
      <Await {...reading}>
        {({ trainings, subjects, mayCreate }) => {
          const training = trainings.find((each) => each.key === key);
          if (!training && key === "new" && mayCreate)
            return <TrainingForm schoolId={school} subjects={subjects} training={null} />;
          if (!training)
            return <Empty icon={schoolOutline} title={t("trainings.none")} text={t("trainings.none-text")} />;
          return (
            <div className="stack wide-gap">
              <Details training={training} />
              <TrainingParts key={`parts ${training.revision}`} training={training} />
              {training.mayInvite && <TrainingPeople training={training} />}
              {training.mayChange && (
                <TrainingForm
                  key={training.revision}
                  schoolId={school}
                  subjects={subjects}
                  training={training}
                />
              )}
            </div>
          );
        }}
      </Await>
    </Page>
  );
}

function Details({ training }: { readonly training: Training }) {
  const { t, format, locale } = useText();
  const { title, about, subject, startsAt, endsAt, place, capacity, going, hours, materials, mine } =
    training;
  const [from, until] = [new Date(startsAt), new Date(endsAt)];
  const facts = [
    ...(training.isSelfPaced
      ? ([
          ["trainings.pace", t("trainings.self-paced")],
          ["trainings.due", format.date(until)],
        ] as const)
      : ([
          ["trainings.when", `${format.date(from)} ${range(format.time(from), format.time(until))}`],
          ["trainings.place", place],
        ] as const)),
    ["trainings.reason", training.reason ?? null],
    ["trainings.subject", subject && localizeName(subject, locale)],
    ["trainings.hours", format.number(hours)],
    [
      "trainings.places",
      capacity === null
        ? null
        : t("trainings.taken", { going: format.number(going), capacity: format.number(capacity) }),
    ],
  ] as const;
  return (
    <section className="card stack training-about">
      <h2 className="section-title first" dir="auto">
        {title}
      </h2>
      <Standing training={training} />
      {about !== null && <p dir="auto">{about}</p>}
      <dl className="facts">
        {facts.map(([label, text]) =>
          text === null ? null : (
            <div key={label} style={{ display: "contents" }}>
              <dt>{t(label)}</dt>
              <dd>
                <bdi>{text}</bdi>
              </dd>
            </div>
          ),
        )}
      </dl>
      {materials.length > 0 && (
        <ul className="plain stack">
          {materials.map((material) => (
            <li key={material.url}>
              <a href={material.url} target="_blank" rel="noreferrer">
                <bdi>{material.title}</bdi>
              </a>
            </li>
          ))}
        </ul>
      )}
      {mine?.certificate && (
        <div className="buttons">
          <IonButton
            fill="outline"
            routerLink={`/trainings/${training.schoolId}/${training.key}/certificate`}
          >
            <IonIcon slot="start" icon={ribbonOutline} aria-hidden="true" />
            {t("trainings.certificate")}
          </IonButton>
        </div>
      )}
      <Answer training={training} />
    </section>
  );
}

function Standing({ training }: { readonly training: Training }) {
  const { t } = useText();
  const { isMandatory, isCancelled, mine } = training;
  return (
    <p>
      <TrainingState training={training} />
      {isMandatory && (isCancelled || mine) && " · "}
      {isMandatory && <span className="state waiting">{t("trainings.mandatory")}</span>}
    </p>
  );
}

function Answer({ training }: { readonly training: Training }) {
  const { t } = useText();
  const { save } = useSave();
  const [error, setError] = useState<ApiError | null>(null);
  const { schoolId, key, title, mayEnrol, mine } = training;

  async function answer(reply: "going" | "declined") {
    const body = { key: newClientId(), answer: reply };
    const saved = await save(answerTraining, { params: { schoolId, training: key }, body }, title);
    setError(saved.state === "refused" ? saved.error : null);
  }

  if (!mayEnrol) return null;
  return (
    <>
      <Refusal error={error} reasons={REASONS} />
      <div className="buttons">
        {mine?.answer !== "going" && (
          <IonButton onClick={() => void answer("going")}>{t("trainings.go")}</IonButton>
        )}
        {mine !== null && mine.answer !== "declined" && !(training.isSelfPaced && training.isMandatory) && (
          <IonButton fill="outline" onClick={() => void answer("declined")}>
            {t("trainings.decline")}
          </IonButton>
        )}
      </div>
    </>
  );
}
