import type { ApiError } from "@dars/contract/platform/client";
import type { ClientId, Id } from "@dars/contract/platform/primitives";
import type { Role } from "@dars/contract/platform/roles";
import type { Audience } from "@dars/contract/school/audiences";
import { countAudience, editPost, writePost } from "@dars/contract/talking/post-writing";
import { readPost, type PostPage, type PostText } from "@dars/contract/talking/posts";
import { useIonRouter } from "@ionic/react";
import { useRef, useState } from "react";
import { useParams } from "react-router-dom";

import { WithSession } from "#identity/accounts/public.ts";
import { newClientId } from "#platform/api/client-id.ts";
import { useRead } from "#platform/api/use-read.ts";
import type { Formats } from "#platform/text/formats.ts";
import { textNow, useText, type TextId } from "#platform/text/use-text.ts";
import { clockAt, dayAt, momentAt } from "#platform/time/days.ts";
import { serverNow } from "#platform/time/server-now.ts";
import { ask } from "#platform/ui/ask.ts";
import { Await } from "#platform/ui/Await.tsx";
import { Form } from "#platform/ui/Form.tsx";
import { Page } from "#platform/ui/Page.tsx";
import type { Reasons } from "#platform/ui/Refusal.tsx";
import { TextAreaField } from "#platform/ui/TextAreaField.tsx";
import { TextField } from "#platform/ui/TextField.tsx";
import { TickField } from "#platform/ui/TickField.tsx";
import { typedIn } from "#platform/ui/typed-in.ts";
import { useOwnQuery } from "#platform/ui/use-own-query.ts";
import { AudienceCount, AudienceFields, audienceFaults, readAudience } from "#school/audiences/public.ts";
import { FilesField, useFilesToSend } from "#talking/files/public.ts";

import { AskField } from "./AskField.tsx";

/** Writes a post, or changes one. */
export function ComposePostPage() {
  const { t } = useText();
  const { schoolId, postId } = useParams();
  const school = Number(schoolId);
  return (
    <WithSession>
      {({ login_type }) => (
        <Page title={t(postId === "new" ? "posts.new" : "posts.edit")} back="/manage/posts" isReading>
          {postId === "new" ? (
            <PostForm schoolId={school} author={login_type} known={null} />
          ) : (
            <Known schoolId={school} author={login_type} postId={Number(postId)} />
          )}
        </Page>
      )}
    </WithSession>
  );
}

interface FormProps {
  readonly schoolId: Id;
  readonly author: Role;
  readonly known: PostPage["post"] | null;
}

function Known({ postId, ...rest }: Omit<FormProps, "known"> & { readonly postId: Id }) {
  const { reading } = useRead(readPost, { params: { schoolId: rest.schoolId, postId } });
  return <Await {...reading}>{({ post }) => <PostForm key={post.revision} {...rest} known={post} />}</Await>;
}

function PostForm({ schoolId, author, known }: FormProps) {
  const { t } = useText();
  const { send, error, files } = useSending(schoolId, known);
  const section = Number(useOwnQuery().get("section"));
  const begun = known ?? (section > 0 ? { ...BLANK, audience: toSection(section) } : BLANK);
  const [audience, setAudience] = useState(begun.audience);
  const [isDraft, setDraft] = useState(begun.state === "draft");
  const reach = useReach(schoolId, audience);

  async function handleSave(form: HTMLFormElement) {
    const chosen = readAudience(form);
    if (!chosen) return null;
    const text = textIn(form, chosen);
    if (text.isUrgent && text.publishAt !== null && !(await askToRing())) return null;
    return send(text, typedIn(form, "note").trim() || null);
  }

  return (
    <Form
      className="form card"
      verb={wordVerb(known !== null, isDraft, reach)}
      error={error}
      reasons={REASONS}
      words={error?.code === "forbidden" ? "posts.reaches-sections" : undefined}
      check={audienceFaults}
      onChange={(form) => {
        setAudience(readAudience(form));
        setDraft(new FormData(form).has("draft"));
      }}
      keepsAs={`post ${schoolId} ${known?.id ?? "new"}`}
      onSubmit={handleSave}
    >
      <TextField label={t("posts.field-title")} name="title" value={begun.title} isRequired />
      <TextAreaField label={t("posts.field-body")} name="body" value={begun.body} most={10_000} rows={6} />
      <FilesField schoolId={schoolId} files={files} />
      <AskField schoolId={schoolId} known={known?.askId ?? null} />
      <AudienceFields schoolId={schoolId} author={author} known={begun.audience} />
      <AudienceCount route={countAudience} schoolId={schoolId} audience={audience} words="posts.reaches" />
      <Options begun={begun} mayRing={OFFICE.has(author)} />
    </Form>
  );
}

/** How many people an audience has; undefined while that is not known. */
function useReach(schoolId: Id, audience: Audience | null): number | undefined {
  const body = { audience: audience ?? toSection(0) };
  const { reading } = useRead(countAudience, { params: { schoolId }, body }, audience !== null);
  return audience === null ? undefined : reading.value?.people;
}

/** Says whom it reaches before one presses it. */
function wordVerb(isKnown: boolean, isDraft: boolean, reach: number | undefined): string {
  if (isKnown) return textNow("posts.save");
  if (isDraft) return textNow("posts.save-draft");
  return reach === undefined ? textNow("posts.publish") : textNow("posts.publish-to", { count: reach });
}

/** Students and parents of a section, from whose page a post is begun. */
const toSection = (sectionId: Id): Audience => ({
  roles: ["student", "parent"],
  levelIds: [],
  sectionIds: [sectionId],
  subjectIds: [],
  personIds: [],
  ccGuardians: false,
});

type Begun = Omit<PostText, "audience" | "attachments"> & {
  readonly audience: Audience | null;
  readonly state: PostPage["post"]["state"] | null;
};

const BLANK: Begun = {
  title: "",
  body: "",
  audience: null,
  state: null,
  publishAt: null,
  expireAt: null,
  isPinned: false,
  isUrgent: false,
  requiresAck: false,
  allowsComments: false,
  askId: null,
};

const REASONS: Reasons = new Map<unknown, TextId>([
  ["file-not-ready", "files.not-ready"],
  ["urgent-posts", "posts.urgent-too-many"],
]);

/** Writes a new post, or changes the one that is known; where there is no network it waits on the device. */
function useSending(schoolId: Id, known: FormProps["known"]) {
  const router = useIonRouter();
  const { format } = useText();
  const { saveWithFiles, ...files } = useFilesToSend(schoolId, { known: known?.attachments });
  const key = useRef(newClientId());
  const [error, setError] = useState<ApiError | null>(null);

  function write(text: PostText, note: string | null) {
    const bodyWith = (attachments: ClientId[]) => ({ key: key.current, ...text, attachments });
    if (!known)
      return saveWithFiles(
        writePost,
        (ids) => ({ params: { schoolId }, body: bodyWith(ids) }),
        text.title,
        () => getConfirmation(text, format),
      );
    const params = { schoolId, postId: known.id };
    const { revision } = known;
    return saveWithFiles(
      editPost,
      (ids) => ({ params, body: { ...bodyWith(ids), revision, note } }),
      text.title,
    );
  }

  async function send(text: PostText, note: string | null) {
    const saved = await write(text, note);
    if (saved?.state === "refused") {
      // What was refused and is changed is another request.
      key.current = newClientId();
      setError(saved.error);
    } else if (saved) {
      if (router.canGoBack()) router.goBack();
      else router.push("/manage/posts", "back");
    }
    return saved;
  }

  return { send, error, files };
}

/** When it is out, and what its readers may do. */
function Options({ begun, mayRing }: { readonly begun: Begun; readonly mayRing: boolean }) {
  const { t } = useText();
  const wasSeen = begun.state === "published" || begun.state === "expired";
  return (
    <>
      <div className="form-columns">
        <TextField
          label={t("posts.publish-at")}
          help={t("posts.publish-help")}
          name="publish"
          type="date"
          value={dayAt(begun.publishAt)}
        />
        <TextField
          label={t("posts.publish-clock")}
          name="clock"
          type="time"
          value={begun.publishAt === null ? MORNING : clockAt(begun.publishAt)}
        />
      </div>
      <TextField label={t("posts.expire-at")} name="expire" type="date" value={dayAt(begun.expireAt)} />
      {!wasSeen && (
        <TickField label={t("posts.when-draft")} name="draft" isTicked={begun.state === "draft"} />
      )}
      {mayRing && !wasSeen && (
        <TickField label={t("posts.urgent-ring")} name="urgent" isTicked={begun.isUrgent ?? false} />
      )}
      <TickField label={t("posts.pin")} name="pin" isTicked={begun.isPinned} />
      <TickField label={t("posts.ack")} name="ack" isTicked={begun.requiresAck} />
      <TickField label={t("posts.comments")} name="comments" isTicked={begun.allowsComments} />
      {wasSeen && <TextField label={t("posts.note")} name="note" />}
    </>
  );
}

function textIn(form: HTMLFormElement, audience: Audience): PostText {
  const isTicked = (name: string) => new FormData(form).has(name);
  const clock = typedIn(form, "clock") || MORNING;
  const now = new Date(serverNow()).toISOString();
  return {
    title: typedIn(form, "title").trim(),
    body: typedIn(form, "body"),
    audience,
    publishAt: isTicked("draft") ? null : toInstant(typedIn(form, "publish"), clock, now),
    expireAt: isTicked("draft") ? null : toInstant(typedIn(form, "expire"), "23:59", null),
    isPinned: isTicked("pin"),
    isUrgent: isTicked("urgent"),
    requiresAck: isTicked("ack"),
    allowsComments: isTicked("comments"),
    askId: Number(new FormData(form).get("ask")) || null,
  };
}

/** Who may mark a post as urgent. */
const OFFICE: ReadonlySet<Role> = new Set(["school_management", "administrator"]);

const askToRing = (): Promise<boolean> =>
  ask({
    question: textNow("posts.urgent-ask"),
    text: textNow("posts.urgent-ask-text"),
    yes: textNow("posts.urgent-send"),
  });

const toInstant = <T,>(day: string, clock: string, none: T): string | T =>
  day === "" ? none : momentAt(day, clock).toISOString();

function getConfirmation({ publishAt }: PostText, format: Formats): string {
  if (publishAt === null) return textNow("posts.saved-draft");
  const time = new Date(publishAt);
  return time.getTime() > serverNow()
    ? textNow("posts.scheduled-for", { time: format.moment(time) })
    : textNow("posts.published-now");
}

/** When posts of a day are published, where no time is chosen. */
const MORNING = "07:00";
