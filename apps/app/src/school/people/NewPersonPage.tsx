import { ApiError } from "@dars/contract/platform/client";
import type { Id } from "@dars/contract/platform/primitives";
import type { Reply } from "@dars/contract/platform/route";
import { displayNames } from "@dars/contract/school/display-names";
import type { PersonRecord } from "@dars/contract/school/people";
import { createPerson, findDuplicates, type PersonLine } from "@dars/contract/school/people-office";
import { useIonRouter } from "@ionic/react";
import { useState } from "react";
import { useParams } from "react-router-dom";

import { WithSession } from "#identity/accounts/public.ts";
import { useApi } from "#platform/api/api.ts";
import { newClientId } from "#platform/api/client-id.ts";
import { useSave } from "#platform/api/use-save.ts";
import { localizeName } from "#platform/text/localize-name.ts";
import { useText, type TextId } from "#platform/text/use-text.ts";
import { Choice } from "#platform/ui/Choice.tsx";
import { Form } from "#platform/ui/Form.tsx";
import { whileLoading } from "#platform/ui/loading.ts";
import { Page } from "#platform/ui/Page.tsx";
import type { Reasons } from "#platform/ui/Refusal.tsx";
import { TextField } from "#platform/ui/TextField.tsx";
import { typedIn } from "#platform/ui/typed-in.ts";

import { addingSteps } from "./AddingSteps.tsx";
import { checkName } from "./NameFields.tsx";
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
  const { t, locale } = useText();
  const router = useIonRouter();
  const { call } = useApi();
  const { save, error } = useSave();
  const [key, setKey] = useState(newClientId);
  const [kind, setKind] = useState<(typeof KINDS)[number]>("student");
  const [alike, setAlike] = useState<readonly PersonLine[]>([]);

  /** Where it cannot be asked, the server looks again when the save arrives. */
  async function findAlike({ nameParts, birthDate, phone }: PersonRecord): Promise<readonly PersonLine[]> {
    const input = { params: { schoolId }, body: { nameParts, birthDate, phone } };
    try {
      return (await whileLoading(() => call(findDuplicates, input))).people;
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      return alike;
    }
  }

  async function handleSubmit(form: HTMLFormElement) {
    const record = recordIn(form);
    const found = await findAlike(record);
    const isSeen = found.every(({ id }) => alike.some((known) => known.id === id));
    if (!isSeen) {
      setAlike(found);
      return undefined;
    }
    const studentNumber = kind === "student" ? typedIn(form, "studentNumber").trim() || null : null;
    const notThese = found.map(({ id }) => id);
    const body = { key, kind, record, studentNumber, notThese };
    const title = localizeName(displayNames(record.nameParts), locale);
    const saved = await save(createPerson, { params: { schoolId }, body }, title);
    // A refused request is another one when it is sent again with other words.
    if (saved.state === "refused") setKey(newClientId());
    else router.push(afterwards(saved.state === "accepted" ? saved.reply : null), "forward", "replace");
    return saved;
  }

  /** Null: the save waits on the device. */
  function afterwards(made: Reply<typeof createPerson> | null): string {
    if (made === null) return "/manage/people";
    if (made.personId === null) return `/manage/requests?school=${schoolId}`;
    if (kind === "student") return addingSteps.section({ schoolId, studentId: made.personId });
    return `/manage/people/${schoolId}/${made.personId}`;
  }

  return (
    <Form
      className="form wide"
      verb={t(alike.length > 0 ? "people.save-anyway" : "people.save")}
      error={error}
      reasons={NEEDS}
      check={checkName}
      onSubmit={handleSubmit}
    >
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
      {alike.length > 0 && (
        <section aria-label={t("people.alike")} role="alert">
          <h2 className="section-title">{t("people.alike")}</h2>
          <p className="quiet">{t("people.alike-text")}</p>
          <PeopleList schoolId={schoolId} people={alike} more={null} isWhole />
        </section>
      )}
    </Form>
  );
}
