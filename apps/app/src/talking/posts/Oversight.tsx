import { remindReaders, withdrawPost } from "@dars/contract/talking/post-writing";
import type { PostPage, PostReach } from "@dars/contract/talking/posts";
import { IonButton } from "@ionic/react";

import { newClientId } from "#platform/api/client-id.ts";
import { useAtOnce } from "#platform/api/use-at-once.ts";
import { useSave } from "#platform/api/use-save.ts";
import { textNow, useText } from "#platform/text/use-text.ts";
import { askToSend } from "#platform/ui/ask-to-send.ts";
import { ask } from "#platform/ui/ask.ts";
import { Form } from "#platform/ui/Form.tsx";
import { Refusal } from "#platform/ui/Refusal.tsx";
import { TextField } from "#platform/ui/TextField.tsx";
import { showToast } from "#platform/ui/toast.ts";
import { typedIn } from "#platform/ui/typed-in.ts";

interface OversightProps {
  readonly page: PostPage;
  readonly reach: PostReach;
}

/** POST-3, J4: for its author and the office, who has read it, and what can still be done about it. */
export function Oversight({ page: { post, may }, reach }: OversightProps) {
  const { t } = useText();
  const words = post.requiresAck ? "posts.reach" : "posts.reach-opened";
  return (
    <section className="card stack" aria-label={t("posts.oversight")}>
      <p className="post-reach">{t(words, { ...reach })}</p>
      {post.state === "published" && <Remind post={post} reach={reach} />}
      {may.withdraw && <WithdrawForm post={post} />}
    </section>
  );
}

type OfPost = Pick<PostPage, "post">;

/** A mass send: the number is asked about, and it goes at once. */
function Remind({ post, reach }: OfPost & Pick<OversightProps, "reach">) {
  const { t } = useText();
  const { act, error } = useAtOnce();
  const verb = t(post.requiresAck ? "posts.remind" : "posts.remind-unopened");

  async function handleRemind() {
    const count = reach.reached - (post.requiresAck ? reach.acknowledged : reach.opened);
    if (count > 0 && !(await askToSend(count, "people", verb))) return;
    const params = { schoolId: post.schoolId, postId: post.id };
    const done = await act(remindReaders, { params, body: { key: newClientId() } });
    if (done)
      await showToast({ kind: "success", header: textNow("posts.reminded", { count: done.reminded }) });
  }

  return (
    <>
      <Refusal error={error} words={error?.code === "too-many-requests" ? "posts.too-soon" : undefined} />
      <div className="buttons">
        <IonButton onClick={() => void handleRemind()}>{verb}</IonButton>
      </div>
    </>
  );
}

function WithdrawForm({ post }: OfPost) {
  const { t } = useText();
  const { save, error } = useSave();

  async function handleWithdraw(form: HTMLFormElement) {
    const isSure = await ask({
      question: t("posts.withdraw"),
      text: t("posts.withdraw-text"),
      yes: t("posts.withdraw"),
      isDestructive: true,
    });
    if (!isSure) return undefined;
    const params = { schoolId: post.schoolId, postId: post.id };
    const body = { key: newClientId(), reason: typedIn(form, "reason").trim() || null };
    return save(withdrawPost, { params, body }, post.title);
  }

  return (
    <Form verb={t("posts.withdraw")} error={error} isDestructive onSubmit={handleWithdraw}>
      <TextField label={t("posts.reason")} name="reason" />
    </Form>
  );
}
