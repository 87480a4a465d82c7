import type { Id } from "@dars/contract/platform/primitives";
import type { Role } from "@dars/contract/platform/roles";
import type { Audience } from "@dars/contract/school/audiences";
import { writeAsk, type AskKind, type ChoiceMode, type SignatureRule } from "@dars/contract/talking/asks";
import { countAudience } from "@dars/contract/talking/post-writing";
import { useIonRouter } from "@ionic/react";
import { useRef, useState, type ComponentProps } from "react";
import { useParams } from "react-router-dom";

import { WithSession } from "#identity/accounts/public.ts";
import { newClientId } from "#platform/api/client-id.ts";
import type { useSave } from "#platform/api/use-save.ts";
import { textNow, useText } from "#platform/text/use-text.ts";
import { dayAt } from "#platform/time/days.ts";
import { serverNow } from "#platform/time/server-now.ts";
import { Choice } from "#platform/ui/Choice.tsx";
import { Form } from "#platform/ui/Form.tsx";
import { Page } from "#platform/ui/Page.tsx";
import { TextAreaField } from "#platform/ui/TextAreaField.tsx";
import { TextField } from "#platform/ui/TextField.tsx";
import { AudienceCount, AudienceFields, audienceFaults, readAudience } from "#school/audiences/public.ts";
import { FilesField, useFilesToSend } from "#talking/files/public.ts";

import { ChoiceFields } from "./ChoiceFields.tsx";
import { MeetingFields } from "./MeetingFields.tsx";
import { PlaceFields } from "./PlaceFields.tsx";
import { hasPlaces, readAskText, readOptions } from "./read-ask-text.ts";
import { hasTimes } from "./read-meeting.ts";
import { REASONS } from "./reasons.ts";

import "./asks.css";

/** J6: asks for a consent or a choice; what is out is not changed any more. */
export function NewAskPage() {
  const { t } = useText();
  const { schoolId = "" } = useParams();
  return (
    <WithSession>
      {({ login_type }) => (
        <Page title={t("asks.new")} back="/manage/asks" isReading>
          <AskForm schoolId={Number(schoolId)} author={login_type} />
        </Page>
      )}
    </WithSession>
  );
}

const WEEK_MS = 7 * 86_400_000;

interface AskFormProps {
  readonly schoolId: Id;
  readonly author: Role;
}

function AskForm({ schoolId, author }: AskFormProps) {
  const { t } = useText();
  const router = useIonRouter();
  const { saveWithFiles, ...files } = useFilesToSend(schoolId, {});
  const key = useRef(newClientId());
  const [error, setError] = useState<ReturnType<typeof useSave>["error"]>(null);
  const [kind, setKind] = useState<AskKind>(author === "subject_coordinator" ? "choice" : "consent");
  const [signatures, setSignatures] = useState<SignatureRule>("one");
  const [mode, setMode] = useState<ChoiceMode>("one");
  const [audience, setAudience] = useState<Audience | null>(null);

  const isOfParents = kind === "consent" || kind === "meeting";

  const readForm = (form: HTMLFormElement) => readAskText(form, { kind, signatures, mode });

  async function handleSend(form: HTMLFormElement) {
    const text = readForm(form);
    if (!text) return null;
    const saved = await saveWithFiles(
      writeAsk,
      (attachments) => ({ params: { schoolId }, body: { key: key.current, ...text, attachments } }),
      text.title,
      () => textNow("asks.asked"),
    );
    if (saved?.state === "refused") {
      // What was refused and is changed is another request.
      key.current = newClientId();
      setError(saved.error);
    } else if (saved) router.push("/manage/asks", "back");
    return saved;
  }

  return (
    <Form
      className="form card"
      verb={t("asks.send-ask")}
      error={error}
      reasons={REASONS}
      words={error?.code === "forbidden" ? "posts.reaches-sections" : undefined}
      check={(form) => findFaults(form, kind)}
      onChange={(form) => setAudience(isOfParents ? toParents(form) : readAudience(form))}
      keepsAs={`ask ${schoolId}`}
      onSubmit={handleSend}
    >
      {author !== "subject_coordinator" && (
        <Choice<AskKind>
          label={t("asks.field-kind")}
          options={[
            ["consent", t("asks.kind-consent")],
            ["choice", t("asks.kind-choice")],
            ["sign_up", t("asks.kind-sign_up")],
            ["meeting", t("asks.kind-meeting")],
          ]}
          value={kind}
          onChoose={setKind}
        />
      )}
      <TextField label={t("asks.field-title")} name="title" most={200} isRequired />
      <TextAreaField label={t("asks.field-body")} name="body" most={10_000} rows={4} />
      <FilesField schoolId={schoolId} files={files} />
      <KindFields
        kind={kind}
        signatures={signatures}
        onSignatures={setSignatures}
        mode={mode}
        onMode={setMode}
      />
      <div key={String(isOfParents)} className={isOfParents ? "ask-of-parents" : undefined}>
        <AudienceFields
          schoolId={schoolId}
          author={author}
          known={isOfParents ? PARENTS : null}
          hasCc={false}
        />
      </div>
      <AudienceCount route={countAudience} schoolId={schoolId} audience={audience} words="posts.reaches" />
      <div className="form-columns">
        <TextField
          label={t("asks.closes-on")}
          name="day"
          type="date"
          value={dayAt(serverNow() + WEEK_MS)}
          isRequired
        />
        <TextField label={t("asks.closes-at")} name="clock" type="time" value="20:00" isRequired />
      </div>
    </Form>
  );
}

interface KindFieldsProps extends ComponentProps<typeof ChoiceFields> {
  readonly kind: AskKind;
  readonly signatures: SignatureRule;
  readonly onSignatures: (rule: SignatureRule) => void;
}

/** What a kind has beside its words. */
function KindFields({ kind, signatures, onSignatures, mode, onMode }: KindFieldsProps) {
  const { t } = useText();
  if (kind === "choice") return <ChoiceFields mode={mode} onMode={onMode} />;
  if (kind === "sign_up") return <PlaceFields />;
  if (kind === "meeting") return <MeetingFields />;
  return (
    <Choice<SignatureRule>
      label={t("asks.field-signatures")}
      options={[
        ["one", t("asks.signatures-one")],
        ["both", t("asks.signatures-both")],
      ]}
      value={signatures}
      onChoose={onSignatures}
    />
  );
}

const PARENTS: Audience = {
  roles: ["parent"],
  levelIds: [],
  sectionIds: [],
  subjectIds: [],
  personIds: [],
  ccGuardians: false,
};

const toParents = (form: HTMLFormElement): Audience | null => {
  const audience = readAudience(form);
  return audience && { ...audience, roles: ["parent"] };
};

/** Faults of the audience, and of a choice with fewer than two options. */
function findFaults(form: HTMLFormElement, kind: AskKind): ReadonlyMap<string, string> {
  const faults = new Map(audienceFaults(form));
  if (kind === "choice" && readOptions(form).length < 2) faults.set("option", textNow("asks.two-options"));
  if (kind === "meeting" && !hasTimes(form)) faults.set("meeting-day", textNow("asks.no-times"));
  if (kind === "sign_up" && !hasPlaces(form)) faults.set("option", textNow("asks.one-place"));
  return faults;
}
