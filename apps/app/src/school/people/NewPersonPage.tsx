import type { Id } from "@dars/contract/platform/primitives";
import { createPerson, findDuplicates, type PersonLine } from "@dars/contract/school/people-office";
import { useIonRouter } from "@ionic/react";
import { useState, type FormEvent } from "react";
import { useParams } from "react-router-dom";

import { WithSession } from "#identity/accounts/public.ts";
import { newClientId } from "#platform/api/client-id.ts";
import { useCommand } from "#platform/api/use-command.ts";
import { useText, type TextId } from "#platform/text/use-text.ts";
import { Choice } from "#platform/ui/Choice.tsx";
import { Page } from "#platform/ui/Page.tsx";
import { Refusal, type Reasons } from "#platform/ui/Refusal.tsx";
import { SendButton } from "#platform/ui/SendButton.tsx";
import { TextField } from "#platform/ui/TextField.tsx";
import { typedIn } from "#platform/ui/typed-in.ts";

import { addingSteps } from "./AddingSteps.tsx";
import { PeopleList } from "./PeopleList.tsx";
import { EMPTY_RECORD, PersonFields, recordIn } from "./PersonFields.tsx";

export function NewPersonPage() {
  const { schoolId } = useParams();
  const { t } = useText();
  return (
    <WithSession>
      {() => (
        <Page title={t("people.new")} back="/manage/people">
          <NewPerson schoolId={Number(schoolId)} />
        </Page>
      )}
    </WithSession>
  );
}

const KINDS = ["student", "teacher", "staff"] as const;
const NEEDS: Reasons = new Map<unknown, TextId>([["number", "people.number-taken"]]);

/** Warns of a possible duplicate before the person is created. */
function NewPerson({ schoolId }: { readonly schoolId: Id }) {
  const { t } = useText();
  const router = useIonRouter();
  const { act, error } = useCommand();
  const [key, setKey] = useState(newClientId);
  const [kind, setKind] = useState<(typeof KINDS)[number]>("student");
  const [alike, setAlike] = useState<readonly PersonLine[]>([]);

  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const record = recordIn(form);
    const { nameParts, birthDate, phone } = record;
    const found = await act(findDuplicates, { params: { schoolId }, body: { nameParts, birthDate, phone } });
    if (!found) return;
    const isSeen = found.people.every(({ id }) => alike.some((known) => known.id === id));
    if (!isSeen) {
      setAlike(found.people);
      return;
    }
    const studentNumber = kind === "student" ? typedIn(form, "studentNumber").trim() || null : null;
    const notThese = found.people.map(({ id }) => id);
    const body = { key, kind, record, studentNumber, notThese };
    const made = await act(createPerson, { params: { schoolId }, body });
    // A refused request is another one when it is sent again with other words.
    if (!made) setKey(newClientId());
    else if (made.personId === null) router.push("/manage/requests", "forward", "replace");
    else if (kind === "student")
      router.push(addingSteps.section({ schoolId, studentId: made.personId }), "forward", "replace");
    else router.push(`/manage/people/${schoolId}/${made.personId}`, "forward", "replace");
  }

  return (
    <form className="form wide" noValidate onSubmit={(event) => void handleSubmit(event)}>
      <Choice
        label={t("people.kind")}
        options={KINDS.map((each) => [each, t(`people.kind-${each}`)])}
        value={kind}
        onChoose={setKind}
      />
      <p className="quiet">{t("people.new-guardian-text")}</p>
      <PersonFields record={EMPTY_RECORD} />
      {kind === "student" && (
        <TextField label={t("people.student-number")} name="studentNumber" isLeftToRight />
      )}
      <Refusal error={error} reasons={NEEDS} />
      {alike.length > 0 && (
        <section aria-label={t("people.alike")} role="alert">
          <h2 className="section-title">{t("people.alike")}</h2>
          <p className="quiet">{t("people.alike-text")}</p>
          <PeopleList schoolId={schoolId} people={alike} more={null} />
        </section>
      )}
      <div className="buttons">
        <SendButton label={t(alike.length > 0 ? "people.save-anyway" : "people.save")} />
      </div>
    </form>
  );
}
