import {
  commentPost,
  removePostComment,
  type PostComment,
  type PostPage,
} from "@dars/contract/talking/posts";
import { IonButton } from "@ionic/react";
import { useState } from "react";

import { newClientId } from "#platform/api/client-id.ts";
import { useSave } from "#platform/api/use-save.ts";
import { localizeName } from "#platform/text/localize-name.ts";
import { useText } from "#platform/text/use-text.ts";
import { ask } from "#platform/ui/ask.ts";
import { Form } from "#platform/ui/Form.tsx";
import { Refusal } from "#platform/ui/Refusal.tsx";
import { TextField } from "#platform/ui/TextField.tsx";
import { typedIn } from "#platform/ui/typed-in.ts";

interface QuestionsProps {
  readonly post: PostPage["post"];
  readonly comments: readonly PostComment[];
  readonly mayAsk: boolean;
  /** What others have written may be removed by the reader. */
  readonly mayRemove: boolean;
}

/** Questions below a post and their answers. */
export function Questions({ post, comments, mayAsk, mayRemove }: QuestionsProps) {
  const { t } = useText();
  const { save, error } = useSave();
  // Of the question that is being written: the next one has a form of its own.
  const [key, setKey] = useState(newClientId);
  const params = { schoolId: post.schoolId, postId: post.id };

  async function handleSend(form: HTMLFormElement) {
    const body = typedIn(form, "body").trim();
    const sent = await save(commentPost, { params, body: { key, body } }, post.title);
    if (sent.state !== "refused") setKey(newClientId());
    return sent;
  }

  return (
    <section className="card stack" aria-label={t("posts.questions")}>
      <h2 className="section-title">{t("posts.questions")}</h2>
      <p className="quiet">{t("posts.questions-text")}</p>
      <ul className="plain stack">
        {comments.map((comment) => (
          <Comment key={comment.id} comment={comment} params={params} mayRemove={mayRemove} />
        ))}
      </ul>
      {mayAsk && (
        <Form key={key} verb={t("posts.send")} error={error} onSubmit={handleSend}>
          <TextField label={t("posts.ask")} name="body" isRequired />
        </Form>
      )}
    </section>
  );
}

interface CommentProps extends Pick<QuestionsProps, "mayRemove"> {
  readonly comment: PostComment;
  readonly params: { readonly schoolId: number; readonly postId: number };
}

function Comment({ comment, params, mayRemove }: CommentProps) {
  const { t, locale, format } = useText();
  const { save, error, isBusy, isWaiting } = useSave();
  const { author, body, at, isOwn, id } = comment;

  async function handleRemove() {
    const isMeant =
      isOwn ||
      (await ask({
        question: t("posts.remove-question"),
        text: t("posts.remove-text"),
        yes: t("posts.remove"),
        isDestructive: true,
      }));
    if (isMeant) await save(removePostComment, { params: { ...params, commentId: id } }, t("posts.remove"));
  }

  return (
    <li className="post-comment">
      <p className="quiet">
        {author.name ? localizeName(author.name, locale) : t("posts.head-office")} ·{" "}
        {format.moment(new Date(at))}
      </p>
      <p dir="auto">{body ?? t("posts.removed")}</p>
      <Refusal error={error} />
      {(isOwn || mayRemove) && body !== null && (
        <IonButton
          size="small"
          fill="clear"
          disabled={isBusy || isWaiting}
          onClick={() => void handleRemove()}
        >
          {t("posts.remove")}
        </IonButton>
      )}
    </li>
  );
}
