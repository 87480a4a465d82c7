import type { ApiError } from "@dars/contract/platform/client";
import { listPeople, type PersonLine } from "@dars/contract/school/people-office";
import { recordArrival } from "@dars/contract/time/attendance";
import { IonButton, IonList } from "@ionic/react";
import { enterOutline } from "ionicons/icons";
import { useState } from "react";
import { useParams } from "react-router-dom";

import { WithSession } from "#identity/accounts/public.ts";
import { useApi } from "#platform/api/api.ts";
import { newClientId } from "#platform/api/client-id.ts";
import { useRead } from "#platform/api/use-read.ts";
import { useSave } from "#platform/api/use-save.ts";
import { localizeName } from "#platform/text/localize-name.ts";
import { useText } from "#platform/text/use-text.ts";
import { Avatar } from "#platform/ui/Avatar.tsx";
import { Await } from "#platform/ui/Await.tsx";
import { Choice } from "#platform/ui/Choice.tsx";
import { Empty } from "#platform/ui/Empty.tsx";
import { Name } from "#platform/ui/Name.tsx";
import { Page } from "#platform/ui/Page.tsx";
import { Refusal } from "#platform/ui/Refusal.tsx";
import { Row } from "#platform/ui/Row.tsx";
import { SearchBar } from "#platform/ui/SearchBar.tsx";
import { PickupCard } from "#school/guardians/public.ts";
import { personWords } from "#school/people/public.ts";

import { MINUTES } from "./register-words.ts";

import "./attendance.css";

const LEAST = 2;
const PAUSE_MS = 250;

/** Late arrivals at the gate: found by name or by the card, noted by a tap, and in the register when it is taken; and who may fetch the child. */
export function GatePage() {
  const { t } = useText();
  const { schoolId } = useParams();
  const [search, setSearch] = useState("");
  return (
    <WithSession>
      {() => (
        <Page title={t("attendance.gate")} back={`/attendance/day/${schoolId}`} isReading>
          <SearchBar label={t("attendance.search")} value={search} pauseMs={PAUSE_MS} onType={setSearch} />
          {search.trim().length < LEAST ? (
            <Empty icon={enterOutline} title={t("attendance.gate")} text={t("attendance.gate-hint")} />
          ) : (
            <Found
              key={search}
              schoolId={Number(schoolId)}
              search={search.trim()}
              onNoted={() => setSearch("")}
            />
          )}
        </Page>
      )}
    </WithSession>
  );
}

interface FoundProps {
  readonly schoolId: number;
  readonly search: string;
  readonly onNoted: () => void;
}

/** A scanned card types its student number: a match is chosen at once. */
const ofCard = (people: readonly PersonLine[], search: string): PersonLine | null =>
  people.find(({ studentNumber }) => studentNumber === search) ?? null;

function Found({ schoolId, search, onNoted }: FoundProps) {
  const text = useText();
  const { t } = text;
  const { reading } = useRead(listPeople, {
    params: { schoolId },
    query: { query: search, of: "students", limit: 20 },
  });
  const [chosen, setChosen] = useState<PersonLine | null>(null);
  return (
    <Await {...reading}>
      {({ people }) => {
        const student = chosen ?? ofCard(people, search);
        return (
          <div className="stack">
            {student && (
              <>
                <Arrival key={student.id} schoolId={schoolId} student={student} onDone={onNoted} />
                <PickupCard schoolId={schoolId} studentId={student.id} />
              </>
            )}
            <IonList className="rows" lines="none" aria-label={t("attendance.gate")}>
              {people.map((person) => (
                <Row
                  key={person.id}
                  start={<Avatar id={person.id} name={person.name} />}
                  strong={<Name of={person.name} />}
                  quiet={<bdi>{personWords(person, text)}</bdi>}
                  onPress={() => setChosen(person)}
                  isCurrent={student?.id === person.id}
                />
              ))}
            </IonList>
          </div>
        );
      }}
    </Await>
  );
}

interface ArrivalProps {
  readonly schoolId: number;
  readonly student: PersonLine;
  readonly onDone: () => void;
}

function Arrival({ schoolId, student, onDone }: ArrivalProps) {
  const { t, locale } = useText();
  const { save } = useSave();
  const { now } = useApi();
  const [minutes, setMinutes] = useState<number>(MINUTES[1]);
  const [error, setError] = useState<ApiError | null>(null);
  const name = localizeName(student.name, locale);

  async function handleNote() {
    const body = { key: newClientId(), studentId: student.id, at: new Date(now()).toISOString(), minutes };
    const saved = await save(
      recordArrival,
      { params: { schoolId }, body },
      t("attendance.late-of", { name }),
      () => t("attendance.noted", { name }),
    );
    if (saved.state === "refused") setError(saved.error);
    else onDone();
  }

  return (
    <section className="card stack" aria-label={name}>
      <h2 className="section-title first">
        <bdi>{name}</bdi>
      </h2>
      <Choice
        label={t("attendance.how-late")}
        options={MINUTES.map((each) => [each, t("attendance.minutes", { minutes: each })] as const)}
        value={minutes}
        onChoose={setMinutes}
      />
      <Refusal error={error} />
      <IonButton onClick={() => void handleNote()}>{t("attendance.note-late")}</IonButton>
    </section>
  );
}
