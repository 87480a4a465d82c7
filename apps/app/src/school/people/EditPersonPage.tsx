import type { Id } from "@dars/contract/platform/primitives";
import type { Reply } from "@dars/contract/platform/route";
import { changePerson } from "@dars/contract/school/people";
import { readRecord } from "@dars/contract/school/people-office";
import { useIonRouter } from "@ionic/react";
import { useState } from "react";
import { useParams } from "react-router-dom";

import { WithSession } from "#identity/accounts/public.ts";
import { newClientId } from "#platform/api/client-id.ts";
import { useRead } from "#platform/api/use-read.ts";
import { useSave } from "#platform/api/use-save.ts";
import { localizeName } from "#platform/text/localize-name.ts";
import { textNow, useText } from "#platform/text/use-text.ts";
import { Await } from "#platform/ui/Await.tsx";
import { Form } from "#platform/ui/Form.tsx";
import { Name } from "#platform/ui/Name.tsx";
import { Page } from "#platform/ui/Page.tsx";
import { TextField } from "#platform/ui/TextField.tsx";
import { typedIn } from "#platform/ui/typed-in.ts";

import { checkName } from "./NameFields.tsx";
import { PersonFields, recordIn } from "./PersonFields.tsx";

/** The office corrects a record; a family asks the school to. */
export function EditPersonPage() {
  const { schoolId, personId } = useParams();
  const { t } = useText();
  return (
    <WithSession>
      {({ login_type }) => (
        <Page
          title={t(login_type === "school_management" ? "people.edit" : "people.ask")}
          back={
            login_type === "school_management" ? `/manage/people/${schoolId}/${personId}` : "/family-home"
          }
        >
          <Edit
            schoolId={Number(schoolId)}
            personId={Number(personId)}
            isOffice={login_type === "school_management"}
          />
        </Page>
      )}
    </WithSession>
  );
}

interface EditProps {
  readonly schoolId: Id;
  readonly personId: Id;
  readonly isOffice: boolean;
}

function Edit({ schoolId, personId, isOffice }: EditProps) {
  const { reading } = useRead(readRecord, { params: { schoolId, personId } });
  return (
    <Await {...reading}>
      {(read) => (
        <EditForm
          key={read.revision}
          schoolId={schoolId}
          personId={personId}
          isOffice={isOffice}
          read={read}
        />
      )}
    </Await>
  );
}

interface EditFormProps extends EditProps {
  readonly read: Reply<typeof readRecord>;
}

function EditForm({ schoolId, personId, isOffice, read }: EditFormProps) {
  const { t, locale } = useText();
  const router = useIonRouter();
  const { save, error } = useSave();
  const [key] = useState(newClientId);

  async function handleSubmit(form: HTMLFormElement) {
    const reason = typedIn(form, "reason").trim() || null;
    const body = { key, revision: read.revision, record: recordIn(form), reason };
    const input = { params: { schoolId, personId }, body };
    const saved = await save(changePerson, input, localizeName(read.name, locale), () =>
      textNow("people.saved"),
    );
    if (saved.state === "refused") return undefined;
    const isProposed = saved.state === "accepted" && saved.reply.state === "proposed";
    if (isProposed) router.push("/my-requests", "forward", "replace");
    else router.goBack();
    return saved;
  }

  return (
    <Form
      className="form wide"
      verb={t(isOffice ? "people.save" : "people.ask-send")}
      error={error}
      check={checkName}
      onSubmit={handleSubmit}
    >
      <h2 className="section-title first">
        <Name of={read.name} />
      </h2>
      {!isOffice && <p className="quiet">{t("people.ask-text")}</p>}
      <PersonFields record={read.record} />
      {!isOffice && <TextField label={t("people.reason")} name="reason" />}
    </Form>
  );
}
