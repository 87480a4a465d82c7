import { askErasure, readErasure } from "@dars/contract/oversight/data-rights";
import type { Id } from "@dars/contract/platform/primitives";
import { useState } from "react";

import { ProofAsk, useProved } from "#identity/sign-in-methods/public.ts";
import { useApi } from "#platform/api/api.ts";
import { newClientId } from "#platform/api/client-id.ts";
import { useRead } from "#platform/api/use-read.ts";
import { useText } from "#platform/text/use-text.ts";
import { ask } from "#platform/ui/ask.ts";
import { Await } from "#platform/ui/Await.tsx";
import { Form } from "#platform/ui/Form.tsx";
import { Link } from "#platform/ui/Link.tsx";
import { TextAreaField } from "#platform/ui/TextAreaField.tsx";
import { typedIn } from "#platform/ui/typed-in.ts";

import { OpenRequestPart } from "./OpenRequestPart.tsx";
import { ERASURE_REASONS } from "./person-erased.ts";
import { useOpenRequest } from "./use-open-request.ts";

interface ErasureCardProps {
  readonly schoolId: Id;
  readonly personId: Id;
}

/** DSR-2: asks that a person be erased, which a second member of the office approves. */
export function ErasureCard({ schoolId, personId }: ErasureCardProps) {
  const { t } = useText();
  const { call } = useApi();
  const proved = useProved();
  const [key, setKey] = useState(newClientId);
  const params = { schoolId, personId };
  const { reading, refresh } = useRead(readErasure, { params });
  const request = useOpenRequest(schoolId, personId);

  async function handleSubmit(form: HTMLFormElement) {
    const body = { key, reason: typedIn(form, "erasure-reason").trim() };
    const isMeant = await ask({
      question: t("rights.erase-question"),
      text: t("rights.erase-text"),
      yes: t("rights.erase"),
      isDestructive: true,
    });
    if (!isMeant) return;
    await proved.run(async () => {
      await call(askErasure, { params, body });
      setKey(newClientId());
      await refresh();
    });
  }

  return (
    <section className="card stack">
      <h2 className="section-title">{t("rights.erase-title")}</h2>
      {request && <OpenRequestPart request={request} />}
      <p className="quiet">{t("rights.erase-text")}</p>
      <Await {...reading}>
        {({ state, obstacles }) => (
          <>
            {state !== "none" && <p className="state waiting">{t(`rights.erasure-${state}`)}</p>}
            {state === "none" && obstacles.length > 0 && (
              <ul>
                {obstacles.map((obstacle) => (
                  <li key={obstacle}>
                    {t(`rights.obstacle-${obstacle}`)}{" "}
                    {obstacle === "enrolled" && (
                      <Link leadsTo={`/manage/people/${schoolId}/${personId}/enrolment`}>
                        {t("rights.to-enrolment")}
                      </Link>
                    )}
                  </li>
                ))}
              </ul>
            )}
            {state === "none" && obstacles.length === 0 && (
              <Form
                verb={t("rights.erase")}
                error={proved.isAsked ? null : proved.error}
                reasons={ERASURE_REASONS}
                needsNetwork
                onSubmit={handleSubmit}
              >
                <TextAreaField
                  // What it is filled with comes with the request, which may be read later than the rest.
                  key={request?.id}
                  label={t("rights.reason")}
                  help={t("rights.reason-help")}
                  name="erasure-reason"
                  value={request ? t("rights.reason-of-request") : ""}
                  most={500}
                  isRequired
                />
              </Form>
            )}
          </>
        )}
      </Await>
      <ProofAsk proved={proved} lead={t("rights.erase-proof")} />
    </section>
  );
}
