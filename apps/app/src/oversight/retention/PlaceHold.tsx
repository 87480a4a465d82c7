import { placeHold } from "@dars/contract/oversight/retention";
import type { Id } from "@dars/contract/platform/primitives";
import { listPeople, type PersonLine } from "@dars/contract/school/people-office";
import { listSchoolRooms } from "@dars/contract/talking/moderation-rooms";
import { IonList } from "@ionic/react";
import { useState } from "react";

import { newClientId } from "#platform/api/client-id.ts";
import { useRead } from "#platform/api/use-read.ts";
import { useSave } from "#platform/api/use-save.ts";
import { localizeName } from "#platform/text/localize-name.ts";
import { useText, type Text, type TextId } from "#platform/text/use-text.ts";
import { Await } from "#platform/ui/Await.tsx";
import { Form } from "#platform/ui/Form.tsx";
import type { Reasons } from "#platform/ui/Refusal.tsx";
import { Row } from "#platform/ui/Row.tsx";
import { SearchBar } from "#platform/ui/SearchBar.tsx";
import { TextField } from "#platform/ui/TextField.tsx";
import { typedIn } from "#platform/ui/typed-in.ts";
import { sectionName } from "#school/schools/public.ts";
import { roomLabel } from "#talking/moderation/public.ts";

/** The picked target of the hold. */
interface Picked {
  readonly roomId: Id | null;
  readonly personId: Id | null;
  readonly words: string;
}

const REASONS: Reasons = new Map<unknown, TextId>([["held", "retention.held-already"]]);

/** Finds a person or a room, and holds it with a reason. */
export function PlaceHold({ schoolId }: { readonly schoolId: Id }) {
  const { t } = useText();
  const { save, error } = useSave();
  const [search, setSearch] = useState("");
  const [picked, setPicked] = useState<Picked | null>(null);

  async function place({ roomId, personId, words }: Picked, reason: string) {
    const body = { key: newClientId(), roomId, personId, reason };
    const saved = await save(placeHold, { params: { schoolId }, body }, words);
    if (saved.state !== "refused") setPicked(null);
    return saved;
  }

  if (picked)
    return (
      <Form
        className="card form stack"
        verb={t("retention.hold")}
        error={error}
        reasons={REASONS}
        onSubmit={(form) => place(picked, typedIn(form, "reason").trim())}
        onCancel={() => setPicked(null)}
      >
        <strong>
          <bdi>{picked.words}</bdi>
        </strong>
        <TextField label={t("retention.reason")} name="reason" isRequired />
      </Form>
    );
  return (
    <>
      <SearchBar label={t("retention.find")} value={search} pauseMs={300} onType={setSearch} />
      {search.trim().length > 1 && (
        <Found schoolId={schoolId} search={search.trim().slice(0, 100)} onPick={setPicked} />
      )}
    </>
  );
}

/** What people of one name differ by. */
const describePlace = ({ kinds, section, level }: PersonLine, { t, locale }: Text): string =>
  [...kinds.map((kind) => t(`people.kind-${kind}`)), section && sectionName(section, level, locale)]
    .filter(Boolean)
    .join(" · ");

interface FoundProps {
  readonly schoolId: Id;
  readonly search: string;
  readonly onPick: (picked: Picked) => void;
}

const FEW = 10;

function Found({ schoolId, search, onPick }: FoundProps) {
  const text = useText();
  const { t, locale } = text;
  const people = useRead(listPeople, {
    params: { schoolId },
    query: { query: search, of: "all", limit: FEW },
  });
  const rooms = useRead(listSchoolRooms, { params: { schoolId }, query: { search } });
  return (
    <IonList className="rows" lines="none" aria-label={t("retention.found")}>
      <Await {...people.reading}>
        {({ people: list }) => (
          <>
            {list.map((person) => {
              const words = localizeName(person.name, locale);
              return (
                <Row
                  key={person.id}
                  strong={<bdi>{words}</bdi>}
                  quiet={describePlace(person, text)}
                  onPress={() => onPick({ roomId: null, personId: person.id, words })}
                />
              );
            })}
          </>
        )}
      </Await>
      <Await {...rooms.reading}>
        {({ rooms: list }) => (
          <>
            {list.slice(0, FEW).map((room) => {
              const words = roomLabel(room, text);
              return (
                <Row
                  key={room.id}
                  strong={<bdi>{words}</bdi>}
                  quiet={t("retention.room")}
                  onPress={() => onPick({ roomId: room.id, personId: null, words })}
                />
              );
            })}
          </>
        )}
      </Await>
    </IonList>
  );
}
