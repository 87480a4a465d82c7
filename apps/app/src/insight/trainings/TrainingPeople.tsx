import {
  listTrainingParts,
  markTrainingPart,
  type TrainingPart,
} from "@dars/contract/insight/training-parts";
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
import { allNames, localizeName } from "#platform/text/localize-name.ts";
import { useText } from "#platform/text/use-text.ts";
import { serverNow } from "#platform/time/server-now.ts";
import { Await } from "#platform/ui/Await.tsx";
import { Name } from "#platform/ui/Name.tsx";
import { PickField } from "#platform/ui/PickField.tsx";
import { Refusal } from "#platform/ui/Refusal.tsx";
import { Row } from "#platform/ui/Row.tsx";
import { Searched } from "#platform/ui/Searched.tsx";

import { REASONS } from "./reasons.ts";
import { STANDINGS, standingIn, type Standing } from "./standing-in.ts";
import { SeatState } from "./TrainingState.tsx";

interface TrainingPeopleProps {
  readonly training: Training;
}

/** Who is invited, goes and was there (N1, N3). */
export function TrainingPeople({ training }: TrainingPeopleProps) {
  const { t } = useText();
  const { schoolId, key, title, startsAt, isCancelled, isSelfPaced } = training;
  const { save } = useSave();
  const [error, setError] = useState<ApiError | null>(null);
  const params = { schoolId, training: key };
  const { reading } = useRead(listTrainingPeople, { params });
  const [now] = useState(() => new Date(serverNow()).toISOString());
  const parts = useRead(listTrainingParts, { params }).reading.value?.parts ?? [];
  const sessions = parts.filter(({ kind }) => kind === "session");
  const [chosen, setChosen] = useState<number | null>(null);
  const [standing, setStanding] = useState<Standing | null>(null);
  const session = sessions.find(({ id }) => id === chosen) ?? sessions[0];
  const begins = session?.startsAt ?? startsAt;
  const hasBegun = !isSelfPaced && begins <= now && (parts.length === 0 || session !== undefined);

  const isMarked = hasBegun && !isCancelled;

  async function invite(personIds: number[]) {
    const saved = await save(inviteToTraining, { params, body: { key: newClientId(), personIds } }, title);
    setError(saved.state === "refused" ? saved.error : null);
  }

  async function mark(personId: number, wasPresent: boolean) {
    const body = { key: newClientId(), marks: [{ personId, wasPresent }] };
    const saved = await (session
      ? save(markTrainingPart, { params: { ...params, partId: session.id }, body }, title)
      : save(markTraining, { params, body }, title));
    setError(saved.state === "refused" ? saved.error : null);
  }

  return (
    <section className="stack">
      <h2 className="section-title">{t("trainings.people")}</h2>
      <Refusal error={error} reasons={REASONS} />
      <Await {...reading}>
        {(read) => {
          const [invited, others] = [
            read.people.filter(({ seat }) => seat !== null),
            read.people.filter(({ seat }) => seat === null),
          ];
          return (
            <>
              {sessions.length > 1 && (
                <PickField
                  label={t("trainings.kind-session")}
                  options={sessions.map(({ id, title: words }) => [String(id), words] as const)}
                  value={String(session?.id ?? "")}
                  onPick={(id) => setChosen(Number(id))}
                />
              )}
              {invited.length === 0 && <p className="quiet">{t("trainings.nobody")}</p>}
              <Standings training={training} people={invited} value={standing} onPick={setStanding} />
              <Searched
                label={t("trainings.people")}
                items={invited.filter(
                  (person) => standing === null || getStanding(training, person) === standing,
                )}
                namesOf={({ name }) => name}
                textOf={({ name }) => allNames(name)}
              >
                {(found) => (
                  <IonList className="rows" lines="none" aria-label={t("trainings.people")}>
                    {found.map((person) => (
                      <Row
                        key={person.id}
                        strong={<Name of={person.name} />}
                        quiet={
                          <Progress
                            training={training}
                            person={person}
                            parts={parts}
                            hasStanding={isMarked && training.parts > 0}
                          />
                        }
                        end={
                          isMarked ? (
                            <Presence
                              person={person}
                              wasPresent={getPresence(person, session?.id)}
                              onMark={mark}
                            />
                          ) : (
                            person.seat && <SeatState training={training} seat={person.seat} />
                          )
                        }
                      />
                    ))}
                  </IonList>
                )}
              </Searched>
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

/** Null for who is not invited. */
const getStanding = (training: Training, { seat }: TrainingPerson) => seat && standingIn(training, seat);

interface StandingsProps {
  readonly training: Training;
  readonly people: readonly TrainingPerson[];
  readonly value: Standing | null;
  readonly onPick: (standing: Standing | null) => void;
}

/** How many stand where; one of them narrows the list. */
function Standings({ training, people, value, onPick }: StandingsProps) {
  const { t, format } = useText();
  const counted = STANDINGS.map((each) => ({
    each,
    count: people.filter((person) => getStanding(training, person) === each).length,
  })).filter(({ each, count }) => count > 0 || each === value);
  if (counted.length < 2) return null;
  const option = (words: string, count: number) => `${words} (${format.number(count)})`;
  return (
    <PickField
      label={t("trainings.standing")}
      options={[
        ["", option(t("trainings.standing-all"), people.length)] as const,
        ...counted.map(({ each, count }) => [each, option(t(`trainings.standing-${each}`), count)] as const),
      ]}
      value={value ?? ""}
      onPick={(picked) => onPick(STANDINGS.find((each) => each === picked) ?? null)}
    />
  );
}

interface ProgressProps {
  readonly training: Training;
  readonly person: TrainingPerson;
  readonly parts: readonly TrainingPart[];
  /** Where the end of the row has the buttons of presence. */
  readonly hasStanding: boolean;
}

function Progress({ training, person, parts, hasStanding }: ProgressProps) {
  const { t } = useText();
  const standing = hasStanding ? getStanding(training, person) : null;
  const done = { done: requiredDone(person, parts), of: training.parts };
  return [
    training.parts > 0 && t("trainings.progress", done),
    standing && t(`trainings.standing-${standing}`),
  ]
    .filter(Boolean)
    .join(" · ");
}

/** At a session, or at a training that has none. */
const getPresence = ({ seat, results }: TrainingPerson, sessionId: number | undefined) =>
  sessionId === undefined ? seat?.wasPresent : results.find(({ partId }) => partId === sessionId)?.wasPresent;

const requiredDone = ({ results }: TrainingPerson, parts: readonly TrainingPart[]) =>
  parts.filter(
    ({ id, isRequired }) => isRequired && results.some((each) => each.partId === id && each.isDone),
  ).length;

interface PresenceProps {
  readonly person: TrainingPerson;
  readonly wasPresent: boolean | null | undefined;
  readonly onMark: (personId: number, wasPresent: boolean) => Promise<void>;
}

function Presence({ person, wasPresent, onMark }: PresenceProps) {
  const { t, locale } = useText();
  const name = localizeName(person.name, locale);
  return (
    <span className="chip-row">
      {[true, false].map((was) => {
        const words = t(was ? "trainings.present" : "trainings.absent");
        return (
          <IonButton
            key={String(was)}
            size="small"
            fill={wasPresent === was ? "solid" : "outline"}
            aria-label={`${words} ${name}`}
            aria-pressed={wasPresent === was}
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
      <Searched
        label={t("trainings.invite-people")}
        items={others}
        namesOf={({ name }) => name}
        textOf={({ name }) => allNames(name)}
      >
        {(found) =>
          found.map(({ id, name }) => (
            <label key={id} className="tick-field">
              <input
                type="checkbox"
                checked={chosen.has(id)}
                onChange={({ target }) => toggle(id, target.checked)}
              />
              <bdi>{localizeName(name, locale)}</bdi>
            </label>
          ))
        }
      </Searched>
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
