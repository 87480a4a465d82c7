import type { Id } from "@dars/contract/platform/primitives";
import {
  answerThread,
  claimThread,
  closeThread,
  makeThreadLink,
  readThread,
  type ThreadEntry,
  type ThreadPage as Thread,
} from "@dars/contract/talking/messages";
import { IonButton } from "@ionic/react";
import { useRef, useState, type ReactNode } from "react";
import { useParams } from "react-router-dom";

import { WithSession } from "#identity/accounts/public.ts";
import { newClientId } from "#platform/api/client-id.ts";
import { useAtOnce } from "#platform/api/use-at-once.ts";
import { useRead } from "#platform/api/use-read.ts";
import { useRefresh } from "#platform/api/use-refresh.ts";
import { useSave } from "#platform/api/use-save.ts";
import { NOTIFIED, useLiveRead } from "#platform/live/use-live-read.ts";
import { localizeName } from "#platform/text/localize-name.ts";
import { textNow, useText, type TextId } from "#platform/text/use-text.ts";
import { Avatar } from "#platform/ui/Avatar.tsx";
import { Await } from "#platform/ui/Await.tsx";
import { Form } from "#platform/ui/Form.tsx";
import { Page } from "#platform/ui/Page.tsx";
import { Panes } from "#platform/ui/Panes.tsx";
import { Refusal, type Reasons } from "#platform/ui/Refusal.tsx";
import { TextAreaField } from "#platform/ui/TextAreaField.tsx";
import { TickField } from "#platform/ui/TickField.tsx";
import { typedIn } from "#platform/ui/typed-in.ts";
import { useWide } from "#platform/ui/use-wide.ts";
import { AttachedFiles, FilesField, useFilesToSend } from "#talking/files/public.ts";
import { ReadyReplies } from "#talking/ready-replies/public.ts";

import { Inbox } from "./Inbox.tsx";
import { WaitingEntries } from "./WaitingEntries.tsx";

import "./messages.css";

/** One thread: what was written, and the way to answer. */
export function ThreadPage() {
  const { t } = useText();
  const refreshAll = useRefresh();
  const { schoolId, threadId } = useParams();
  const isWide = useWide();
  return (
    <WithSession>
      {({ login_type }) => (
        <Page title={t("messages.title")} back="/messages" isReading={!isWide} onRefresh={refreshAll}>
          <Panes list={<Inbox role={login_type} openId={Number(threadId)} />}>
            <Whole key={threadId} schoolId={Number(schoolId)} threadId={Number(threadId)} />
          </Panes>
        </Page>
      )}
    </WithSession>
  );
}

function Whole({ schoolId, threadId }: { readonly schoolId: Id; readonly threadId: Id }) {
  const { t, locale } = useText();
  const { reading, refresh } = useRead(readThread, { params: { schoolId, threadId } });
  useLiveRead(refresh, NOTIFIED);
  // Another person's new message leaves the form unchanged.
  const [written, setWritten] = useState(0);
  return (
    <Await {...reading}>
      {(page) => {
        const { thread, entries, may } = page;
        return (
          <div className="stack wide-gap">
            <header>
              <h2 className="thread-subject">
                <bdi>{thread.subject}</bdi>
              </h2>
              <p className="quiet">
                {thread.school && `${localizeName(thread.school, locale)} · `}
                {t(`messages.kind-${thread.kind}`)} · {t(`messages.state-${thread.state}`)}
                {thread.about &&
                  ` · ${t("messages.about", { name: localizeName(thread.about.name, locale) })}`}
              </p>
            </header>
            <ol className="plain stack">
              {entries.map((entry) => (
                <Entry key={entry.no} schoolId={schoolId} entry={entry} />
              ))}
              <WaitingEntries threadId={threadId} onLeft={refresh} />
            </ol>
            {may.answer ? (
              <AnswerForm key={written} page={page} onWritten={() => setWritten((now) => now + 1)} />
            ) : (
              <p className="quiet">{t("messages.closed-text")}</p>
            )}
            <Acts page={page} />
          </div>
        );
      }}
    </Await>
  );
}

interface EntryProps {
  readonly schoolId: Id;
  readonly entry: ThreadEntry;
}

function Entry({ schoolId, entry }: EntryProps) {
  const { author, body, attachments, isInternal, at } = entry;
  const { t, locale, format } = useText();
  const name = author?.name ? localizeName(author.name, locale) : undefined;
  return (
    <li className={entryClass(entry)}>
      {author?.name && !author.isMe && <Avatar id={author.id} name={author.name} />}
      <div className="card thread-entry">
        <p className="quiet">
          {author ? (name ?? t(`role.${author.role}`)) : t("messages.from-outside")} ·{" "}
          {format.moment(new Date(at))}
          {isInternal && ` · ${t("messages.note")}`}
        </p>
        <p className="thread-body" dir="auto">
          {body}
        </p>
        <AttachedFiles schoolId={schoolId} attachments={attachments} />
      </div>
    </li>
  );
}

/** Own messages are at the end side, as in a chat; internal notes of the office are highlighted. */
function entryClass({ author, isInternal }: ThreadEntry): string {
  const side = author?.isMe ? "thread-side mine" : "thread-side";
  return isInternal ? `${side} internal` : side;
}

const REASONS: Reasons = new Map<unknown, TextId>([
  ["closed", "messages.closed-text"],
  ["claimed", "messages.claimed"],
  ["file-not-ready", "files.not-ready"],
  ["new-account", "messages.no-files-yet"],
]);

interface AnswerFormProps {
  readonly page: Thread;
  /** It is sent, or waits on this device. */
  readonly onWritten: () => void;
}

/** A message written offline waits on the device and is sent exactly once. */
function AnswerForm({ page: { thread, may }, onWritten }: AnswerFormProps) {
  const { t } = useText();
  const { saveWithFiles, ...files } = useFilesToSend(thread.schoolId);
  const key = useRef(newClientId());
  const [error, setError] = useState<Parameters<typeof Refusal>[0]["error"]>(null);

  async function handleSend(form: HTMLFormElement) {
    const body = typedIn(form, "body").trim();
    const isInternal = new FormData(form).has("internal");
    const params = { schoolId: thread.schoolId, threadId: thread.id };
    const saved = await saveWithFiles(
      answerThread,
      (attachments) => ({ params, body: { key: key.current, body, isInternal, attachments } }),
      thread.subject,
      () => textNow(isInternal ? "messages.note-saved" : "messages.reply-sent"),
    );
    if (saved?.state === "refused") {
      key.current = newClientId();
      setError(saved.error);
    } else if (saved) onWritten();
    return saved;
  }

  return (
    <Form
      className="form card"
      verb={t("messages.send")}
      error={error}
      reasons={REASONS}
      keepsAs={`answer ${thread.schoolId} ${thread.id}`}
      onSubmit={handleSend}
    >
      <TextAreaField label={t("messages.answer")} name="body" most={8000} rows={3} isRequired />
      <ReadyReplies schoolId={thread.schoolId} />
      <FilesField schoolId={thread.schoolId} files={files} />
      {may.claim && <TickField label={t("messages.internal")} name="internal" isTicked={false} />}
    </Form>
  );
}

function Acts({ page }: { readonly page: Thread }) {
  const { t } = useText();
  const { act, error } = useAtOnce();
  const [link, setLink] = useState<string | null>(null);
  const { thread, may } = page;
  const params = { schoolId: thread.schoolId, threadId: thread.id };

  async function handleLink() {
    const made = await act(makeThreadLink, { params, body: { key: newClientId() } });
    if (made) setLink(`${location.origin}${made.path}`);
  }

  return (
    <section className="stack">
      <Refusal error={error} reasons={REASONS} />
      <StateActs page={page}>
        {may.claim && thread.state !== "closed" && (
          <IonButton fill="outline" onClick={() => void handleLink()}>
            {t("messages.link")}
          </IonButton>
        )}
      </StateActs>
      {link !== null && (
        <div className="card">
          <p className="quiet">{t("messages.link-text")}</p>
          <output className="thread-link" dir="ltr">
            {link}
          </output>
        </div>
      )}
    </section>
  );
}

interface StateActsProps {
  readonly page: Thread;
  /** A further button. */
  readonly children: ReactNode;
}

/** Taking a thread and closing it, which both may wait for a network. */
function StateActs({ page: { thread, may }, children }: StateActsProps) {
  const { t } = useText();
  const { save, error, isBusy, isWaiting } = useSave();
  const params = { schoolId: thread.schoolId, threadId: thread.id };
  const isMine = thread.claimedBy?.isMe === true;
  const isClosed = thread.state === "closed";
  const isOff = isBusy || isWaiting;
  const handleClose = () =>
    save(closeThread, { params, body: { key: newClientId(), isClosed: !isClosed } }, thread.subject);
  const handleTake = () => save(claimThread, { params, body: { isClaimed: !isMine } }, thread.subject);

  return (
    <>
      <Refusal error={error} reasons={REASONS} />
      <div className="buttons">
        {may.claim && !isClosed && (
          <IonButton fill="outline" disabled={isOff} onClick={() => void handleTake()}>
            {t(isMine ? "messages.give-back" : "messages.take")}
          </IonButton>
        )}
        <IonButton fill="outline" disabled={isOff} onClick={() => void handleClose()}>
          {t(isClosed ? "messages.reopen" : "messages.close")}
        </IonButton>
        {children}
      </div>
    </>
  );
}
