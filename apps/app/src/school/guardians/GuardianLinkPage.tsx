import type { Id } from "@dars/contract/platform/primitives";
import { changeGuardianLink, listGuardianLinks, type GuardianLink } from "@dars/contract/school/guardians";
import { useIonRouter } from "@ionic/react";
import { useState } from "react";
import { useParams } from "react-router-dom";

import { WithSession } from "#identity/accounts/public.ts";
import { newClientId } from "#platform/api/client-id.ts";
import { useRead } from "#platform/api/use-read.ts";
import { useSave } from "#platform/api/use-save.ts";
import { textNow, useText } from "#platform/text/use-text.ts";
import { Await } from "#platform/ui/Await.tsx";
import { Choice } from "#platform/ui/Choice.tsx";
import { Form } from "#platform/ui/Form.tsx";
import { Page } from "#platform/ui/Page.tsx";
import { PickField } from "#platform/ui/PickField.tsx";
import { TickField } from "#platform/ui/TickField.tsx";
import { typedIn } from "#platform/ui/typed-in.ts";

import { LimitFields, limitsIn } from "./LimitFields.tsx";
import { NEEDS, parseRelation, relationOptions } from "./relations.ts";

/** One guardian of one child: verified or not, with what it may do. */
export function GuardianLinkPage() {
  const { schoolId, personId, linkId } = useParams();
  const { t } = useText();
  return (
    <WithSession>
      {() => (
        <Page title={t("guardians.link")} back={`/manage/people/${schoolId}/${personId}`} isReading>
          <OneLink schoolId={Number(schoolId)} studentId={Number(personId)} linkId={Number(linkId)} />
        </Page>
      )}
    </WithSession>
  );
}

interface OneLinkProps {
  readonly schoolId: Id;
  readonly studentId: Id;
  readonly linkId: Id;
}

function OneLink({ schoolId, studentId, linkId }: OneLinkProps) {
  const { reading } = useRead(listGuardianLinks, { params: { schoolId, studentId } });
  return (
    <Await {...reading}>
      {({ links }) => {
        const link = links.find(({ id }) => id === linkId);
        return link && <LinkForm key={link.revision} schoolId={schoolId} link={link} />;
      }}
    </Await>
  );
}

const STATES = ["invited", "verified", "suspended", "ended"] as const;

function LinkForm({ schoolId, link }: { readonly schoolId: Id; readonly link: GuardianLink }) {
  const text = useText();
  const { t } = text;
  const router = useIonRouter();
  const { save, error } = useSave();
  const [state, setState] = useState<GuardianLink["state"]>(link.state);

  async function handleSubmit(form: HTMLFormElement) {
    const { id: linkId, studentId, revision } = link;
    const body = {
      key: newClientId(),
      revision,
      relation: parseRelation(typedIn(form, "relation")),
      state,
      isRestricted: new FormData(form).has("isRestricted"),
      ...limitsIn(form),
    };
    const input = { params: { schoolId, studentId, linkId }, body };
    const saved = await save(changeGuardianLink, input, t("guardians.link"), () =>
      textNow("guardians.saved"),
    );
    if (saved.state !== "refused") router.goBack();
    return saved;
  }

  return (
    <Form verb={t("guardians.save")} error={error} reasons={NEEDS} onSubmit={handleSubmit}>
      <Choice
        label={t("guardians.state")}
        options={STATES.map((each) => [each, t(`people.link-${each}`)])}
        value={state}
        onChoose={setState}
      />
      <PickField
        label={t("guardians.relation")}
        name="relation"
        value={link.relation}
        options={relationOptions(text)}
      />
      <LimitFields limits={link} />
      <fieldset className="form-part">
        <legend>{t("guardians.court")}</legend>
        <TickField name="isRestricted" label={t("people.restricted")} isTicked={link.isRestricted} />
        <p className="quiet">{t("guardians.court-text")}</p>
      </fieldset>
    </Form>
  );
}
