import type { Id } from "@dars/contract/platform/primitives";
import { inviteGuardian } from "@dars/contract/school/guardians";
import { useIonRouter } from "@ionic/react";
import { useParams } from "react-router-dom";

import { WithSession } from "#identity/accounts/public.ts";
import { newClientId } from "#platform/api/client-id.ts";
import { useSave } from "#platform/api/use-save.ts";
import { normalizePhone } from "#platform/text/normalize-phone.ts";
import { useText } from "#platform/text/use-text.ts";
import { Form } from "#platform/ui/Form.tsx";
import { Page } from "#platform/ui/Page.tsx";
import { PickField } from "#platform/ui/PickField.tsx";
import { TextField } from "#platform/ui/TextField.tsx";
import { typedIn } from "#platform/ui/typed-in.ts";

import { parseRelation, relationOptions } from "./relations.ts";

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
  const { save, error } = useSave();

  async function handleSubmit(form: HTMLFormElement) {
    const name = typedIn(form, "name").trim();
    const body = {
      key: newClientId(),
      name,
      relation: parseRelation(typedIn(form, "relation")),
      phone: normalizePhone(typedIn(form, "phone")),
      reason: typedIn(form, "reason").trim() || null,
    };
    const saved = await save(inviteGuardian, { params: { schoolId, studentId }, body }, name);
    if (saved.state !== "refused") router.push("/my-requests", "forward", "replace");
    return saved;
  }

  return (
    <Form verb={t("people.ask-send")} error={error} onSubmit={handleSubmit}>
      <p className="quiet">{t("guardians.invite-text")}</p>
      <TextField label={t("guardians.whole-name")} name="name" isRequired />
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
    </Form>
  );
}
