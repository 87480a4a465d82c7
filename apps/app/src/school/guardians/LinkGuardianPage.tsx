import type { Id } from "@dars/contract/platform/primitives";
import { displayNames } from "@dars/contract/school/display-names";
import { linkGuardian } from "@dars/contract/school/guardians";
import { listPeople, type PersonLine } from "@dars/contract/school/people-office";
import { IonList, useIonRouter } from "@ionic/react";
import { useState } from "react";
import { useParams } from "react-router-dom";

import { WithSession } from "#identity/accounts/public.ts";
import { newClientId } from "#platform/api/client-id.ts";
import { useRead } from "#platform/api/use-read.ts";
import { useSave } from "#platform/api/use-save.ts";
import { localizeName } from "#platform/text/localize-name.ts";
import { textNow, useText } from "#platform/text/use-text.ts";
import { Avatar } from "#platform/ui/Avatar.tsx";
import { Await } from "#platform/ui/Await.tsx";
import { Choice } from "#platform/ui/Choice.tsx";
import { Form } from "#platform/ui/Form.tsx";
import { Name } from "#platform/ui/Name.tsx";
import { Page } from "#platform/ui/Page.tsx";
import { PickField } from "#platform/ui/PickField.tsx";
import { Row } from "#platform/ui/Row.tsx";
import { SearchBar } from "#platform/ui/SearchBar.tsx";
import { TickField } from "#platform/ui/TickField.tsx";
import { typedIn } from "#platform/ui/typed-in.ts";
import { useOwnQuery } from "#platform/ui/use-own-query.ts";
import {
  AddingSteps,
  addingSteps,
  checkName,
  EMPTY_RECORD,
  PersonFields,
  personWords,
  recordIn,
  useRested,
} from "#school/people/public.ts";

import { LimitFields, limitsIn, USUAL_LIMITS } from "./LimitFields.tsx";
import { NEEDS, parseRelation, relationOptions } from "./relations.ts";

export function LinkGuardianPage() {
  const { schoolId, personId } = useParams();
  const { t } = useText();
  return (
    <WithSession>
      {() => (
        <Page title={t("guardians.new")} back={`/manage/people/${schoolId}/${personId}`}>
          <LinkForm schoolId={Number(schoolId)} studentId={Number(personId)} />
        </Page>
      )}
    </WithSession>
  );
}

type Whom = "known" | "new";

/** Links a known person or a new one; shows the permissions of the link before it is created. */
function LinkForm({ schoolId, studentId }: { readonly schoolId: Id; readonly studentId: Id }) {
  const text = useText();
  const { t, locale } = text;
  const router = useIonRouter();
  const { save, error } = useSave();
  const adding = useOwnQuery().get("adding");
  const next = addingSteps.letter({ schoolId, studentId }, Number(adding));
  const [whom, setWhom] = useState<Whom>(adding === null ? "known" : "new");
  const [known, setKnown] = useState<PersonLine | null>(null);

  async function handleSubmit(form: HTMLFormElement) {
    const guardian = whom === "new" ? { record: recordIn(form) } : known && { id: known.id };
    if (!guardian) return undefined;
    const body = {
      key: newClientId(),
      guardian,
      relation: parseRelation(typedIn(form, "relation")),
      isVerified: new FormData(form).has("isVerified"),
      ...limitsIn(form),
    };
    const input = { params: { schoolId, studentId }, body };
    const saved = await save(linkGuardian, input, nameIn(form), () => textNow("guardians.linked"));
    if (saved.state === "refused") return undefined;
    if (adding === null) router.goBack();
    else router.push(next, "forward", "replace");
    return saved;
  }

  const nameIn = (form: HTMLFormElement): string =>
    localizeName(known && whom === "known" ? known.name : displayNames(recordIn(form).nameParts), locale);

  function checkGuardian(form: HTMLFormElement): ReadonlyMap<string, string> {
    if (whom === "new") return checkName(form);
    return known ? new Map() : new Map([["known", t("guardians.choose-one")]]);
  }

  return (
    <Form
      className="form wide"
      verb={t("guardians.link-verb")}
      error={error}
      reasons={NEEDS}
      check={checkGuardian}
      onSubmit={handleSubmit}
    >
      {adding !== null && <AddingSteps step={3} leadsTo={next} />}
      <Choice
        label={t("guardians.whom")}
        options={[
          ["known", t("guardians.whom-known")],
          ["new", t("guardians.whom-new")],
        ]}
        value={whom}
        onChoose={setWhom}
      />
      {whom === "new" && <PersonFields record={EMPTY_RECORD} />}
      <div className="form-columns">
        <div className="stack">
          {whom === "known" && <Finder schoolId={schoolId} chosen={known} onChoose={setKnown} />}
          <PickField
            label={t("guardians.relation")}
            name="relation"
            value="father"
            options={relationOptions(text)}
          />
        </div>
        <div className="stack">
          <LimitFields limits={USUAL_LIMITS} />
          <TickField name="isVerified" label={t("guardians.is-verified")} isTicked={false} />
        </div>
      </div>
    </Form>
  );
}

interface FinderProps {
  readonly schoolId: Id;
  readonly chosen: PersonLine | null;
  readonly onChoose: (person: PersonLine) => void;
}

const FEW = 8;

function Finder({ schoolId, chosen, onChoose }: FinderProps) {
  const text = useText();
  const { t } = text;
  const [typed, setTyped] = useState("");
  const query = useRested(typed).trim();
  const { reading } = useRead(
    listPeople,
    { params: { schoolId }, query: { query, locale: text.locale, limit: FEW } },
    query.length > 1,
  );
  return (
    <section aria-label={t("guardians.whom-known")}>
      <SearchBar
        label={t("guardians.find")}
        placeholder={t("people.search-all")}
        value={typed}
        onType={setTyped}
      />
      {chosen && (
        <output>
          {t("guardians.chosen")}: <Name of={chosen.name} />
        </output>
      )}
      {query.length > 1 && (
        <Await {...reading}>
          {({ people }) => (
            <IonList className="rows" lines="none" aria-label={t("guardians.whom-known")}>
              {people.map((person) => (
                <Row
                  key={person.id}
                  start={<Avatar id={person.id} name={person.name} />}
                  strong={<Name of={person.name} />}
                  quiet={
                    <>
                      <bdi>{personWords(person, text)}</bdi> <bdi dir="ltr">{person.phone ?? ""}</bdi>
                    </>
                  }
                  isCurrent={person.id === chosen?.id}
                  onPress={() => onChoose(person)}
                />
              ))}
            </IonList>
          )}
        </Await>
      )}
    </section>
  );
}
