import { AUDIENCE_ROLES } from "@dars/contract/school/audiences";
import { readCatalogue } from "@dars/contract/school/catalogue";
import { listSchools, type SchoolCard } from "@dars/contract/school/schools";
import {
  countCircular,
  sendCircular,
  type CircularAudience,
  type CircularChannel,
} from "@dars/contract/talking/circulars";
import { useIonRouter } from "@ionic/react";
import { useState } from "react";

import { roleText, WithSession } from "#identity/accounts/public.ts";
import { useApi } from "#platform/api/api.ts";
import { newClientId } from "#platform/api/client-id.ts";
import { useAtOnce } from "#platform/api/use-at-once.ts";
import { useRead } from "#platform/api/use-read.ts";
import { localizeName } from "#platform/text/localize-name.ts";
import { textNow, useText, type TextId } from "#platform/text/use-text.ts";
import { ask } from "#platform/ui/ask.ts";
import { Await } from "#platform/ui/Await.tsx";
import { Choice } from "#platform/ui/Choice.tsx";
import { Form } from "#platform/ui/Form.tsx";
import { Page } from "#platform/ui/Page.tsx";
import { TextAreaField } from "#platform/ui/TextAreaField.tsx";
import { TextField } from "#platform/ui/TextField.tsx";
import { TickField } from "#platform/ui/TickField.tsx";
import { showToast } from "#platform/ui/toast.ts";
import { audienceFaults } from "#school/audiences/public.ts";

import { circularIn, circularAudienceIn } from "./circular-in.ts";

/** Writes one text for all schools of the group, or for some. */
export function ComposeCircularPage() {
  const { t } = useText();
  const { reading } = useRead(listSchools, {});
  return (
    <WithSession>
      {() => (
        <Page title={t("circulars.new")} back="/manage/circulars" isReading>
          <Await {...reading}>{({ schools }) => <CircularForm schools={schools} />}</Await>
        </Page>
      )}
    </WithSession>
  );
}

function CircularForm({ schools }: { readonly schools: readonly SchoolCard[] }) {
  const { t } = useText();
  const router = useIonRouter();
  const { askFor, error: countError } = useAskToSend();
  const { act, error } = useAtOnce();
  // What is sent twice is one circular.
  const [key] = useState(newClientId);
  const [channel, setChannel] = useState<CircularChannel>("post");
  const [audience, setAudience] = useState<CircularAudience | null>(null);

  async function handleSend(form: HTMLFormElement) {
    const circular = circularIn(form, channel);
    if (!circular || !(await askFor(circular.audience))) return false;
    const sent = await act(sendCircular, { body: { key, ...circular } });
    if (!sent) return false;
    router.push(`/manage/circulars/${sent.id}`, "forward", "replace");
    await showToast({ kind: "success", header: textNow("circulars.sent", { count: sent.schools }) });
    return true;
  }

  return (
    <Form
      className="form card"
      verb={t("circulars.send")}
      error={countError ?? error}
      needsNetwork
      keepsAs="circular"
      check={audienceFaults}
      onChange={(form) => setAudience(circularAudienceIn(form))}
      onSubmit={handleSend}
    >
      <Choice
        label={t("circulars.channel")}
        options={[
          ["post", t("circulars.channel-post")],
          ["message", t("circulars.channel-message")],
        ]}
        value={channel}
        onChoose={setChannel}
      />
      <p className="quiet">{t(`circulars.channel-${channel}-text`)}</p>
      <TextField label={t("circulars.subject")} name="title" most={200} isRequired />
      <TextAreaField label={t("circulars.body")} name="body" most={8000} rows={6} isRequired />
      <fieldset className="form-part ticks">
        <legend className="quiet">{t("audiences.roles")}</legend>
        {AUDIENCE_ROLES.map((role) => (
          <TickField key={role} name={`role-${role}`} label={t(roleText(role))} isTicked={false} />
        ))}
      </fieldset>
      <Ticks
        legend="circulars.schools"
        name="school"
        places={schools.filter(({ state }) => state !== "closed")}
      />
      {schools[0] && <Levels schoolId={schools[0].id} />}
      <Count audience={audience} />
      {channel === "post" && <PostOptions />}
    </Form>
  );
}

/** Levels belong to the group: any of its schools names them all. */
function Levels({ schoolId }: { readonly schoolId: number }) {
  const { reading } = useRead(readCatalogue, { params: { schoolId } });
  const levels = reading.value?.levels ?? [];
  return (
    <Ticks legend="audiences.levels" name="level" places={levels.filter(({ state }) => state === "active")} />
  );
}

interface TicksProps {
  readonly legend: TextId;
  readonly name: "school" | "level";
  readonly places: readonly Pick<SchoolCard, "id" | "name">[];
}

function Ticks({ legend, name, places }: TicksProps) {
  const { t, locale } = useText();
  if (places.length === 0) return null;
  return (
    <fieldset className="form-part ticks">
      <legend className="quiet">{t(legend)}</legend>
      {places.map((place) => (
        <TickField
          key={place.id}
          name={`${name}-${place.id}`}
          label={localizeName(place.name, locale)}
          isTicked={false}
        />
      ))}
    </fieldset>
  );
}

const NOBODY: CircularAudience = { schoolIds: [], roles: ["student"], levelIds: [], ccGuardians: false };

/** How many it would reach, while they are being chosen. */
function Count({ audience }: { readonly audience: CircularAudience | null }) {
  const { t } = useText();
  const { reading } = useRead(countCircular, { body: { audience: audience ?? NOBODY } }, audience !== null);
  if (!audience) return <p className="quiet">{t("audiences.no-recipients")}</p>;
  const { people, schools } = reading.value ?? { people: 0, schools: 0 };
  return (
    <output className="quiet">
      {reading.value &&
        `${t("circulars.people", { count: people })} · ${t("circulars.in-schools", { count: schools })}`}
    </output>
  );
}

function PostOptions() {
  const { t } = useText();
  return (
    <>
      <TickField name="cc" label={t("audiences.cc")} isTicked />
      <TextField label={t("circulars.expire-at")} name="expire" type="date" />
      <TickField name="pin" label={t("circulars.pin")} isTicked={false} />
      <TickField name="ack" label={t("circulars.ack")} isTicked={false} />
    </>
  );
}

/** Counts anew before it is sent, and asks with the numbers. */
function useAskToSend() {
  const { call } = useApi();
  const { attempt, error } = useAtOnce();

  async function askFor(audience: CircularAudience): Promise<boolean> {
    let isMeant = false;
    await attempt(async () => {
      const { people, schools } = await call(countCircular, { body: { audience } });
      isMeant = await ask({
        question: textNow("circulars.send-ask", { count: schools }),
        text: textNow("circulars.people", { count: people }),
        yes: textNow("circulars.send"),
      });
    });
    return isMeant;
  }

  return { askFor, error };
}
