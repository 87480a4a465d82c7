import type { Id } from "@dars/contract/platform/primitives";
import type { Reply } from "@dars/contract/platform/route";
import { changePerson } from "@dars/contract/school/people";
import { readRecord } from "@dars/contract/school/people-office";
import { useIonRouter } from "@ionic/react";
import { useState, type FormEvent } from "react";
import { useParams } from "react-router-dom";

import { WithSession } from "#identity/accounts/public.ts";
import { newClientId } from "#platform/api/client-id.ts";
import { useCommand } from "#platform/api/use-command.ts";
import { useRead } from "#platform/api/use-read.ts";
import { textNow, useText } from "#platform/text/use-text.ts";
import { Await } from "#platform/ui/Await.tsx";
import { Name } from "#platform/ui/Name.tsx";
import { Page } from "#platform/ui/Page.tsx";
import { Refusal } from "#platform/ui/Refusal.tsx";
import { SendButton } from "#platform/ui/SendButton.tsx";
import { TextField } from "#platform/ui/TextField.tsx";
import { showToast } from "#platform/ui/toast.ts";
import { typedIn } from "#platform/ui/typed-in.ts";

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
  const { t } = useText();
  const router = useIonRouter();
  const { act, error } = useCommand();
  const [key] = useState(newClientId);

  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const reason = typedIn(form, "reason").trim() || null;
    const body = { key, revision: read.revision, record: recordIn(form), reason };
    const done = await act(changePerson, { params: { schoolId, personId }, body });
    if (!done) return;
    const header = textNow(done.state === "done" ? "people.saved" : "people.asked");
    await showToast({ kind: "success", header });
    if (done.state === "done") router.goBack();
    else router.push("/my-requests", "forward", "replace");
  }

  return (
    <form className="form wide" noValidate onSubmit={(event) => void handleSubmit(event)}>
      <h2 className="section-title first">
        <Name of={read.name} />
      </h2>
      {!isOffice && <p className="quiet">{t("people.ask-text")}</p>}
      <PersonFields record={read.record} />
      {!isOffice && <TextField label={t("people.reason")} name="reason" />}
      <Refusal error={error} />
      <div className="buttons">
        <SendButton label={t(isOffice ? "people.save" : "people.ask-send")} />
      </div>
    </form>
  );
}
