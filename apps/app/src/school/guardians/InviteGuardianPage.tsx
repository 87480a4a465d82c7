import type { Id } from "@dars/contract/platform/primitives";
import { inviteGuardian } from "@dars/contract/school/guardians";
import { useIonRouter } from "@ionic/react";
import type { FormEvent } from "react";
import { useParams } from "react-router-dom";

import { WithSession } from "#identity/accounts/public.ts";
import { newClientId } from "#platform/api/client-id.ts";
import { useCommand } from "#platform/api/use-command.ts";
import { textNow, useText } from "#platform/text/use-text.ts";
import { Page } from "#platform/ui/Page.tsx";
import { PickField } from "#platform/ui/PickField.tsx";
import { Refusal } from "#platform/ui/Refusal.tsx";
import { SendButton } from "#platform/ui/SendButton.tsx";
import { TextField } from "#platform/ui/TextField.tsx";
import { showToast } from "#platform/ui/toast.ts";
import { typedIn } from "#platform/ui/typed-in.ts";
import { phoneOf } from "#school/people/public.ts";

import { relationOf, relationOptions } from "./relations.ts";

/** A parent asks the school to link another guardian of its child (B5). */
export function InviteGuardianPage() {
  const { schoolId, studentId } = useParams();
  const { t } = useText();
  return (
    <WithSession>
      {() => (
        <Page title={t("guardians.invite")} back="/family-home" isReading>
          <InviteForm schoolId={Number(schoolId)} studentId={Number(studentId)} />
        </Page>
      )}
    </WithSession>
  );
}

function InviteForm({ schoolId, studentId }: { readonly schoolId: Id; readonly studentId: Id }) {
  const text = useText();
  const { t } = text;
  const router = useIonRouter();
  const { act, error } = useCommand();

  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const done = await act(inviteGuardian, {
      params: { schoolId, studentId },
      body: {
        key: newClientId(),
        name: typedIn(form, "name").trim(),
        relation: relationOf(typedIn(form, "relation")),
        phone: phoneOf(typedIn(form, "phone")),
        reason: typedIn(form, "reason").trim() || null,
      },
    });
    if (!done) return;
    await showToast({ kind: "success", header: textNow("people.asked") });
    router.push("/my-requests", "forward", "replace");
  }

  return (
    <form className="form" noValidate onSubmit={(event) => void handleSubmit(event)}>
      <p className="quiet">{t("guardians.invite-text")}</p>
      <TextField label={t("guardians.whole-name")} name="name" />
      <PickField
        label={t("guardians.relation")}
        name="relation"
        value="mother"
        options={relationOptions(text)}
      />
      <TextField
        label={t("people.phone")}
        name="phone"
        type="tel"
        isLeftToRight
        help={t("people.phone-rule")}
      />
      <TextField label={t("people.reason")} name="reason" />
      <Refusal error={error} />
      <div className="buttons">
        <SendButton label={t("people.ask-send")} />
      </div>
    </form>
  );
}
