import {
  inviteToTraining,
  listTrainingPeople,
  markTraining,
  type Training,
  type TrainingPerson,
} from "@dars/contract/insight/trainings";
import type { ApiError } from "@dars/contract/platform/client";
import { IonButton, IonList } from "@ionic/react";
import { useState } from "react";

import { newClientId } from "#platform/api/client-id.ts";
import { useRead } from "#platform/api/use-read.ts";
import { useSave } from "#platform/api/use-save.ts";
import { nameOf } from "#platform/text/name-of.ts";
import { useText } from "#platform/text/use-text.ts";
import { Await } from "#platform/ui/Await.tsx";
import { Name } from "#platform/ui/Name.tsx";
import { Refusal, type Reasons } from "#platform/ui/Refusal.tsx";
import { Row } from "#platform/ui/Row.tsx";

import { SeatState } from "./TrainingState.tsx";

interface TrainingPeopleProps {
  readonly training: Training;
  readonly reasons: Reasons;
}

/** Who is invited, goes and was there (N1, N3). */
export function TrainingPeople({ training, reasons }: TrainingPeopleProps) {
  const { t } = useText();
  const { schoolId, key, title, startsAt, isCancelled } = training;
  const save = useSave();
  const [error, setError] = useState<ApiError | null>(null);
  const params = { schoolId, training: key };
  const { reading } = useRead(listTrainingPeople, { params });
  const [now] = useState(() => new Date().toISOString());
  const hasBegun = startsAt <= now;

  async function invite(personIds: number[]) {
    const saved = await save(inviteToTraining, { params, body: { key: newClientId(), personIds } }, title);
    setError(saved.state === "refused" ? saved.error : null);
  }

  async function mark(personId: number, wasPresent: boolean) {
    const body = { key: newClientId(), marks: [{ personId, wasPresent }] };
    const saved = await save(markTraining, { params, body }, title);
    setError(saved.state === "refused" ? saved.error : null);
  }

  return (
    <section className="stack">
      <h2 className="section-title">{t("trainings.people")}</h2>
      <Refusal error={error} reasons={reasons} />
      <Await {...reading}>
        {({ people }) => {
          const [invited, others] = [
            people.filter(({ seat }) => seat !== null),
            people.filter(({ seat }) => seat === null),
          ];
          return (
            <>
              {invited.length === 0 && <p className="quiet">{t("trainings.nobody")}</p>}
              <IonList className="rows" lines="none" aria-label={t("trainings.people")}>
                {invited.map((person) => (
                  <Row
                    key={person.id}
                    strong={<Name of={person.name} />}
                    end={
                      hasBegun && !isCancelled ? (
                        <Presence person={person} onMark={mark} />
                      ) : (
                        person.seat && <SeatState seat={person.seat} />
                      )
                    }
                  />
                ))}
              </IonList>
              {!hasBegun && !isCancelled && others.length > 0 && (
                <Invite others={others} onInvite={(ids) => void invite(ids)} />
              )}
            </>
          );
        }}
      </Await>
    </section>
  );
}

interface PresenceProps {
  readonly person: TrainingPerson;
  readonly onMark: (personId: number, wasPresent: boolean) => Promise<void>;
}

function Presence({ person, onMark }: PresenceProps) {
  const { t, locale } = useText();
  const name = nameOf(person.name, locale);
  return (
    <span className="chip-row">
      {[true, false].map((was) => {
        const words = t(was ? "trainings.present" : "trainings.absent");
        return (
          <IonButton
            key={String(was)}
            size="small"
            fill={person.seat?.wasPresent === was ? "solid" : "outline"}
            aria-label={`${words} ${name}`}
            aria-pressed={person.seat?.wasPresent === was}
            onClick={() => void onMark(person.id, was)}
          >
            {words}
          </IonButton>
        );
      })}
    </span>
  );
}

interface InviteProps {
  readonly others: readonly TrainingPerson[];
  readonly onInvite: (ids: number[]) => void;
}

function Invite({ others, onInvite }: InviteProps) {
  const { t, locale } = useText();
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());

  function toggle(id: number, isChosen: boolean) {
    const next = new Set(chosen);
    if (isChosen) next.add(id);
    else next.delete(id);
    setChosen(next);
  }

  return (
    <fieldset className="card stack plain-fieldset">
      <legend className="section-title">{t("trainings.invite-people")}</legend>
      {others.map(({ id, name }) => (
        <label key={id} className="tick-field">
          <input
            type="checkbox"
            checked={chosen.has(id)}
            onChange={({ target }) => toggle(id, target.checked)}
          />
          <bdi>{nameOf(name, locale)}</bdi>
        </label>
      ))}
      <div className="buttons">
        <IonButton disabled={chosen.size === 0} onClick={() => onInvite([...chosen])}>
          {t("trainings.invite")}
        </IonButton>
        <IonButton fill="outline" onClick={() => onInvite(others.map(({ id }) => id))}>
          {t("trainings.invite-all")}
        </IonButton>
      </div>
    </fieldset>
  );
}
