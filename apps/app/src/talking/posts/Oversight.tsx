import { remindReaders, withdrawPost } from "@dars/contract/talking/post-writing";
import type { PostPage, PostReach } from "@dars/contract/talking/posts";
import { IonButton } from "@ionic/react";
import { useRef } from "react";

import { newClientId } from "#platform/api/client-id.ts";
import { useCommand } from "#platform/api/use-command.ts";
import { useText } from "#platform/text/use-text.ts";
import { ask } from "#platform/ui/ask.ts";
import { Refusal } from "#platform/ui/Refusal.tsx";
import { TextField } from "#platform/ui/TextField.tsx";
import { showToast } from "#platform/ui/toast.ts";
import { typedIn } from "#platform/ui/typed-in.ts";

interface OversightProps {
  readonly page: PostPage;
  readonly reach: PostReach;
  readonly onChange: () => Promise<unknown>;
}

/** POST-3, J4: for its author and the office, who has read it, and what can still be done about it. */
export function Oversight({ page: { post, may }, reach, onChange }: OversightProps) {
  const { t } = useText();
  const form = useRef<HTMLFormElement>(null);
  const { act, error } = useCommand(onChange);
  const params = { schoolId: post.schoolId, postId: post.id };

  async function handleRemind() {
    const done = await act(remindReaders, { params, body: { key: newClientId() } });
    if (done) await showToast({ kind: "success", header: t("posts.reminded", { count: done.reminded }) });
  }

  async function handleWithdraw() {
    const verb = t("posts.withdraw");
    const isSure = await ask({
      question: verb,
      text: t("posts.withdraw-text"),
      yes: verb,
      isDestructive: true,
    });
    if (!isSure) return;
    const reason = form.current ? typedIn(form.current, "reason").trim() || null : null;
    await act(withdrawPost, { params, body: { key: newClientId(), reason } });
  }

  return (
    <section className="card" aria-label={t("posts.oversight")}>
      <p className="post-reach">{t("posts.reach", { ...reach })}</p>
      <form ref={form} className="form" onSubmit={(event) => event.preventDefault()}>
        {may.withdraw && <TextField label={t("posts.reason")} name="reason" />}
        <Refusal error={error} words={error?.code === "too-many-requests" ? "posts.too-soon" : undefined} />
        <div className="buttons">
          {post.state === "published" && (
            <IonButton onClick={() => void handleRemind()}>{t("posts.remind")}</IonButton>
          )}
          {may.withdraw && (
            <IonButton fill="outline" color="danger" onClick={() => void handleWithdraw()}>
              {t("posts.withdraw")}
            </IonButton>
          )}
        </div>
      </form>
    </section>
  );
}
