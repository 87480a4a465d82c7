import type { Id } from "@dars/contract/platform/primitives";
import { undoRollover } from "@dars/contract/school/rollover";
import type { FormEvent } from "react";

import { newClientId } from "#platform/api/client-id.ts";
import { useCommand } from "#platform/api/use-command.ts";
import { textNow, useText } from "#platform/text/use-text.ts";
import { ask } from "#platform/ui/ask.ts";
import { Refusal } from "#platform/ui/Refusal.tsx";
import { SendButton } from "#platform/ui/SendButton.tsx";
import { TextField } from "#platform/ui/TextField.tsx";
import { showToast } from "#platform/ui/toast.ts";
import { typedIn } from "#platform/ui/typed-in.ts";

import { REASONS } from "./reasons.ts";
import type { RolloverNow } from "./RolloverPage.tsx";

interface DoneCardProps {
  readonly schoolId: Id;
  readonly now: RolloverNow;
  readonly canUndo: boolean;
}

/** The passage is done: what still follows, and the way back while there is one (ROL-2). */
export function DoneCard({ schoolId, now, canUndo }: DoneCardProps) {
  const { t, format } = useText();
  const { act, error } = useCommand();
  const { to, committedAt, provisional, provisionalUntil, undo } = now;

  async function handleUndo(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const reason = typedIn(event.currentTarget, "reason").trim();
    const question = { question: t("rollover.undo-question"), text: t("rollover.undo-text") };
    if (!(await ask({ ...question, yes: t("rollover.undo"), isDestructive: true }))) return;
    const done = await act(undoRollover, { params: { schoolId }, body: { key: newClientId(), reason } });
    if (done) await showToast({ kind: "success", header: textNow("rollover.undone") });
  }

  return (
    <section className="card stack">
      <h2 className="section-title first">{t("rollover.done", { year: to?.title ?? "" })}</h2>
      {committedAt !== null && <p className="quiet">{format.moment(new Date(committedAt))}</p>}
      <p>{t("rollover.done-text")}</p>
      {provisional > 0 && provisionalUntil !== null && (
        <p className="banner">
          {t("rollover.provisional", {
            count: provisional,
            day: format.date(new Date(`${provisionalUntil}T00:00:00`)),
          })}
        </p>
      )}
      <h3 className="section-title">{t("rollover.undo-title")}</h3>
      {undo && undo.length > 0 ? (
        <ul>
          {undo.map((obstacle) => (
            <li key={obstacle}>{t(`rollover.obstacle-${obstacle}`)}</li>
          ))}
        </ul>
      ) : canUndo ? (
        <form className="form" noValidate onSubmit={(event) => void handleUndo(event)}>
          <p className="quiet">{t("rollover.undo-while")}</p>
          <TextField label={t("rollover.reason")} name="reason" />
          <Refusal error={error} reasons={REASONS} />
          <div className="buttons">
            <SendButton label={t("rollover.undo")} isDestructive />
          </div>
        </form>
      ) : (
        <p className="quiet">{t("rollover.undo-by-office")}</p>
      )}
    </section>
  );
}
