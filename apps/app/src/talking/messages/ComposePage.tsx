import type { ApiError } from "@dars/contract/platform/client";
import type { Id } from "@dars/contract/platform/primitives";
import type { Role } from "@dars/contract/platform/roles";
import type { Audience } from "@dars/contract/school/audiences";
import { readFamilyHome } from "@dars/contract/shell/home";
import { countRecipients, writeToOffice, writeToPeople } from "@dars/contract/talking/messages";
import { useIonRouter } from "@ionic/react";
import { peopleOutline } from "ionicons/icons";
import { useState, type ReactNode } from "react";

import { WithSession } from "#identity/accounts/public.ts";
import { newClientId } from "#platform/api/client-id.ts";
import { useAtOnce } from "#platform/api/use-at-once.ts";
import { useRead } from "#platform/api/use-read.ts";
import type { Saved } from "#platform/api/use-save.ts";
import { localizeName } from "#platform/text/localize-name.ts";
import { textNow, useText, type TextId } from "#platform/text/use-text.ts";
import { sentTo } from "#platform/ui/ask-to-send.ts";
import { Await } from "#platform/ui/Await.tsx";
import { Empty } from "#platform/ui/Empty.tsx";
import { Form } from "#platform/ui/Form.tsx";
import { Page } from "#platform/ui/Page.tsx";
import { PickField } from "#platform/ui/PickField.tsx";
import type { Reasons } from "#platform/ui/Refusal.tsx";
import { TextAreaField } from "#platform/ui/TextAreaField.tsx";
import { TextField } from "#platform/ui/TextField.tsx";
import { showToast } from "#platform/ui/toast.ts";
import { typedIn } from "#platform/ui/typed-in.ts";
import { useOwnQuery } from "#platform/ui/use-own-query.ts";
import {
  AudienceCount,
  AudienceFields,
  audienceFaults,
  NO_RECIPIENTS_REASON,
  readAudience,
  useAskToSend,
} from "#school/audiences/public.ts";
import { WithSchool } from "#school/schools/public.ts";
import { FilesField, useFilesToSend } from "#talking/files/public.ts";
import { ReadyReplies } from "#talking/ready-replies/public.ts";

import { PersonPick } from "./PersonPick.tsx";

const TO_MANY: ReadonlySet<Role> = new Set(["school_management", "administrator", "subject_coordinator"]);
/** B1: who finds people by search. */
const FIND_PEOPLE: ReadonlySet<Role> = new Set(["school_management", "administrator"]);

/** Writes to the school's office; the office and coordinators write to people, each in a thread of its own. */
export function ComposePage() {
  const { t } = useText();
  return (
    <WithSession>
      {(session) => (
        <Page title={t("messages.new")} back="/messages" isReading>
          {session.login_type === "parent" ? (
            <FromFamily />
          ) : (
            <WithSchool session={session}>
              {(schoolId) =>
                TO_MANY.has(session.login_type) ? (
                  <ToPeople schoolId={schoolId} author={session.login_type} />
                ) : (
                  <ToOffice schoolId={schoolId}>{null}</ToOffice>
                )
              }
            </WithSchool>
          )}
        </Page>
      )}
    </WithSession>
  );
}

/** Which child it is about says which school it goes to. */
function FromFamily() {
  const { t, locale } = useText();
  const { reading } = useRead(readFamilyHome, {});
  const [chosen, setChosen] = useState("");
  return (
    <Await {...reading}>
      {({ children }) => {
        const child = children.find(({ studentId }) => String(studentId) === chosen) ?? children[0];
        if (!child)
          return (
            <Empty icon={peopleOutline} title={t("home.no-children")} text={t("schools.no-child-text")} />
          );
        return (
          <ToOffice schoolId={child.schoolId} aboutId={child.studentId}>
            <PickField
              label={t("messages.about-field")}
              options={children.map(
                ({ studentId, name }) => [String(studentId), localizeName(name, locale)] as const,
              )}
              value={String(child.studentId)}
              onPick={setChosen}
            />
          </ToOffice>
        );
      }}
    </Await>
  );
}

interface ToOfficeProps {
  readonly schoolId: Id;
  readonly aboutId?: Id;
  readonly children: ReactNode;
}

function ToOffice({ schoolId, aboutId, children }: ToOfficeProps) {
  const { t } = useText();
  const { key, error, settle } = useSending();
  const { saveWithFiles, ...files } = useFilesToSend(schoolId);

  async function handleSend(form: HTMLFormElement) {
    const letter = letterIn(form);
    const body = { key, ...letter, aboutId: aboutId ?? null };
    return settle(
      await saveWithFiles(
        writeToOffice,
        (attachments) => ({ params: { schoolId }, body: { ...body, attachments } }),
        letter.subject,
        () => textNow("messages.sent-to-office"),
      ),
    );
  }

  return (
    <Form
      className="form card"
      verb={t("messages.send")}
      error={error}
      reasons={REASONS}
      check={(form) => letterFaults(form, t("messages.subject-short"))}
      keepsAs={`message to the office ${schoolId} ${aboutId ?? ""}`}
      onSubmit={handleSend}
    >
      <p className="quiet">{t("messages.to-office")}</p>
      {children}
      <LetterFields schoolId={schoolId} kinds={TO_OFFICE} />
      <FilesField schoolId={schoolId} files={files} />
    </Form>
  );
}

function ToPeople({ schoolId, author }: { readonly schoolId: Id; readonly author: Role }) {
  const { t } = useText();
  const goBack = useWayBack();
  const { act, error } = useAtOnce();
  const { leaveNow, ...files } = useFilesToSend(schoolId);
  // What is sent twice is one mailing.
  const [key] = useState(newClientId);
  const asking = useAskToSend(schoolId);
  const [audience, setAudience] = useState<Audience | null>(null);
  // From the person's page.
  const fromPage = Number(useOwnQuery().get("person")) || null;
  const [personId, setPersonId] = useState<Id | null>(fromPage);

  const faultsIn = (form: HTMLFormElement): ReadonlyMap<string, string> =>
    new Map([...letterFaults(form, t("messages.subject-short")), ...audienceFaults(form)]);

  async function handleSend(form: HTMLFormElement) {
    const letter = letterIn(form);
    const chosen = readAudience(form);
    if (!chosen) return false;
    if (!(await asking.askFor(chosen))) return false;
    const attachments = await leaveNow();
    if (!attachments) return false;
    const body = { key, ...letter, audience: chosen, attachments };
    const sent = await act(writeToPeople, { params: { schoolId }, body });
    if (!sent) return false;
    goBack();
    await showToast({ kind: "success", header: sentTo(sent.threads, "people") });
    return true;
  }

  const shown = asking.error ?? error;
  return (
    <Form
      className="form card"
      verb={t("messages.send")}
      error={shown}
      reasons={REASONS}
      needsNetwork
      check={faultsIn}
      onChange={(form) => setAudience(readAudience(form))}
      keepsAs={`message to people ${schoolId} ${fromPage ?? 0}`}
      onSubmit={handleSend}
    >
      <LetterFields schoolId={schoolId} kinds={TO_THE_PEOPLE} />
      <FilesField schoolId={schoolId} files={files} />
      {(personId !== null || FIND_PEOPLE.has(author)) && (
        <PersonPick schoolId={schoolId} personId={personId} onPick={setPersonId} />
      )}
      {personId === null && (
        <>
          <AudienceFields schoolId={schoolId} author={author} known={null} hasCc={false} />
          <AudienceCount
            route={countRecipients}
            schoolId={schoolId}
            audience={audience}
            words="messages.reaches"
          />
        </>
      )}
    </Form>
  );
}

interface LetterFieldsProps {
  readonly schoolId: Id;
  /** The first is the most frequent, and chosen at the beginning. */
  readonly kinds: typeof TO_OFFICE | typeof TO_THE_PEOPLE;
}

function LetterFields({ schoolId, kinds }: LetterFieldsProps) {
  const { t } = useText();
  return (
    <>
      <PickField
        label={t("messages.kind")}
        name="kind"
        options={kinds.map((kind) => [kind, t(`messages.kind-${kind}`)] as const)}
        value={kinds[0]}
      />
      <TextField label={t("messages.subject")} name="subject" most={200} isRequired />
      <TextAreaField label={t("messages.body")} name="body" most={8000} rows={6} isRequired />
      <ReadyReplies schoolId={schoolId} />
    </>
  );
}

const REASONS: Reasons = new Map<unknown, TextId>([
  NO_RECIPIENTS_REASON,
  ["file-not-ready", "files.not-ready"],
  ["new-account", "messages.no-files-yet"],
]);

const TO_OFFICE = ["request", "complaint", "notice", "permission"] as const;
const TO_THE_PEOPLE = ["notice", "permission", "request", "complaint"] as const;

const SHORTEST_SUBJECT = 2;

const letterFaults = (form: HTMLFormElement, words: string): ReadonlyMap<string, string> =>
  letterIn(form).subject.length < SHORTEST_SUBJECT ? new Map([["subject", words]]) : new Map();

function letterIn(form: HTMLFormElement) {
  const kind = typedIn(form, "kind");
  return {
    kind: TO_OFFICE.find((each) => each === kind) ?? ("notice" as const),
    subject: typedIn(form, "subject").trim(),
    body: typedIn(form, "body").trim(),
  };
}

function useWayBack() {
  const router = useIonRouter();
  return () => (router.canGoBack() ? router.goBack() : router.push("/messages", "back"));
}

/** The request's key, why it was refused, and the way back once it is sent or waits. */
function useSending() {
  const goBack = useWayBack();
  const [key, setKey] = useState(newClientId);
  const [error, setError] = useState<ApiError | null>(null);
  function settle(saved: Saved | null) {
    if (saved?.state === "refused") {
      // What was refused and is changed is another request.
      setKey(newClientId());
      setError(saved.error);
    } else if (saved) goBack();
    return saved;
  }
  return { key, error, settle };
}
