import type { Reply } from "@dars/contract/platform/route";
import { changeOwnName, readOwnName } from "@dars/contract/school/own-name";
import { useIonRouter } from "@ionic/react";
import { useState } from "react";

import { WithSession } from "#identity/accounts/public.ts";
import { newClientId } from "#platform/api/client-id.ts";
import { useRead } from "#platform/api/use-read.ts";
import { useSave } from "#platform/api/use-save.ts";
import { textNow, useText, type TextId } from "#platform/text/use-text.ts";
import { Await } from "#platform/ui/Await.tsx";
import { Form } from "#platform/ui/Form.tsx";
import { Page } from "#platform/ui/Page.tsx";
import type { Reasons } from "#platform/ui/Refusal.tsx";

import { checkName, NameFields, partsIn } from "./NameFields.tsx";

const REASONS: Reasons = new Map<unknown, TextId>([["stale", "people.own-name-stale"]]);

/** A3: staff changes how its own name is shown. */
export function OwnNamePage() {
  const { t } = useText();
  return (
    <WithSession>
      {() => (
        <Page title={t("people.own-name")} back="/profile">
          <OwnName />
        </Page>
      )}
    </WithSession>
  );
}

function OwnName() {
  const { reading } = useRead(readOwnName, {});
  return <Await {...reading}>{(read) => <NameForm key={read.revision} read={read} />}</Await>;
}

function NameForm({ read: { revision, nameParts } }: { readonly read: Reply<typeof readOwnName> }) {
  const { t } = useText();
  const router = useIonRouter();
  const { save, error } = useSave();
  const [key] = useState(newClientId);

  async function handleSubmit(form: HTMLFormElement) {
    const body = { key, revision, nameParts: partsIn(form) };
    const saved = await save(changeOwnName, { body }, t("people.own-name"), () => textNow("people.saved"));
    if (saved.state === "accepted") router.goBack();
    return saved;
  }

  return (
    <Form
      className="form wide"
      verb={t("people.save")}
      error={error}
      reasons={REASONS}
      check={checkName}
      onSubmit={handleSubmit}
    >
      <p className="quiet">{t("people.own-name-text")}</p>
      <NameFields nameParts={nameParts} />
    </Form>
  );
}
