import {
  chooseDigest,
  DIGESTS,
  proveContact,
  readContactProofs,
  requestContactCode,
  stopContact,
  type Channel,
  type Digest,
  type OwnContactProof,
} from "@dars/contract/identity/outbound";
import type { Reply } from "@dars/contract/platform/route";
import { IonButton } from "@ionic/react";
import { useState } from "react";

import { WithSession } from "#identity/accounts/public.ts";
import { useAtOnce } from "#platform/api/use-at-once.ts";
import { useRead } from "#platform/api/use-read.ts";
import { useSave } from "#platform/api/use-save.ts";
import { textNow, useText } from "#platform/text/use-text.ts";
import { Await } from "#platform/ui/Await.tsx";
import { Choice } from "#platform/ui/Choice.tsx";
import { Form } from "#platform/ui/Form.tsx";
import { Page } from "#platform/ui/Page.tsx";
import { Refusal } from "#platform/ui/Refusal.tsx";
import { TextField } from "#platform/ui/TextField.tsx";
import { typedIn } from "#platform/ui/typed-in.ts";

import { OUTBOUND_REFUSALS } from "./outbound-refusals.ts";

/** `/contact-proofs`: shows by a code that a phone or an e-mail address is one's own, and stops messages to it (OUT-5). */
export function ContactProofsPage() {
  return <WithSession>{({ token }) => <OwnContacts key={token} />}</WithSession>;
}

function OwnContacts() {
  const { t } = useText();
  const { reading, refresh } = useRead(readContactProofs, {});
  return (
    <Page title={t("outbound.own-title")} back="/profile" isReading onRefresh={refresh}>
      <div className="stack wide-gap">
        <p>{t("outbound.own-lead")}</p>
        <Await {...reading}>
          {({ contacts, digest = null }: Reply<typeof readContactProofs>) => (
            <>
              {contacts.map((contact) => (
                <ContactPart key={contact.kind} contact={contact} />
              ))}
              {digest !== null && <DigestPart digest={digest} />}
            </>
          )}
        </Await>
      </div>
    </Page>
  );
}

/** OUT-10: how often a mail says what is new. */
function DigestPart({ digest }: { readonly digest: Digest }) {
  const { t } = useText();
  const { save, error } = useSave();
  const handleChoose = (chosen: Digest) =>
    save(chooseDigest, { body: { digest: chosen } }, t("outbound.digest"), () => textNow("outbound.saved"));
  return (
    <section className="card stack">
      <h2 className="section-title">{t("outbound.digest")}</h2>
      <p className="quiet">{t("outbound.digest-text")}</p>
      <Choice<Digest>
        label={t("outbound.digest")}
        isLabelHidden
        options={DIGESTS.map((each) => [each, t(`outbound.digest-${each}`)] as const)}
        value={digest}
        onChoose={(chosen) => void handleChoose(chosen)}
      />
      {error && <Refusal error={error} />}
    </section>
  );
}

function ContactPart({ contact }: { readonly contact: OwnContactProof }) {
  const { t } = useText();
  const { kind, contact: address, isProved } = contact;
  return (
    <section className="card stack">
      <h2 className="section-title">{t(`outbound.contact-${kind}`)}</h2>
      {address === null ? (
        <p className="quiet">{t("outbound.contact-missing")}</p>
      ) : (
        <>
          <p>
            <bdi dir="ltr">{address}</bdi>{" "}
            <span className="state">{t(isProved ? "outbound.proved" : "outbound.unproved")}</span>
          </p>
          {isProved ? <StopPart contact={contact} /> : <ProvePart contact={contact} />}
        </>
      )}
    </section>
  );
}

function StopPart({ contact: { kind, isStopped } }: { readonly contact: OwnContactProof }) {
  const { t } = useText();
  const { save, error } = useSave();
  const handleStop = () =>
    save(stopContact, { body: { kind, isStopped: !isStopped } }, t("outbound.own-title"), () =>
      textNow("outbound.saved"),
    );
  return (
    <>
      <p className="quiet">{t(isStopped ? "outbound.is-stopped" : "outbound.is-going")}</p>
      <IonButton fill="outline" onClick={() => void handleStop()}>
        {t(isStopped ? "outbound.resume" : "outbound.stop")}
      </IonButton>
      {error && <Refusal error={error} />}
    </>
  );
}

function ProvePart({ contact: { kind, channels } }: { readonly contact: OwnContactProof }) {
  const { t } = useText();
  const [isSent, setSent] = useState(false);
  const asking = useAtOnce(() => setSent(true));
  const proving = useAtOnce();

  const handleAsk = (channel: Channel) => asking.act(requestContactCode, { body: { kind, channel } });
  const handleCode = async (form: HTMLFormElement) =>
    (await proving.act(proveContact, { body: { kind, code: typedIn(form, "code") } })) !== undefined;

  if (channels.length === 0) return <p className="quiet">{t("outbound.no-way")}</p>;
  return (
    <>
      <div className="chip-row">
        {channels.map((channel) => (
          <IonButton key={channel} fill="outline" onClick={() => void handleAsk(channel)}>
            {t(`outbound.code-by-${channel}`)}
          </IonButton>
        ))}
      </div>
      {asking.error && <Refusal error={asking.error} reasons={OUTBOUND_REFUSALS} />}
      {isSent && (
        <Form
          verb={t("outbound.confirm")}
          error={proving.error}
          words="outbound.wrong-code"
          places={{ "bad-credentials": "code" }}
          needsNetwork
          onSubmit={handleCode}
        >
          <TextField
            label={t("outbound.code")}
            name="code"
            help={t("outbound.code-help")}
            keyboard="numeric"
            autocomplete="one-time-code"
            most={20}
            isLeftToRight
            isRequired
          />
        </Form>
      )}
    </>
  );
}
