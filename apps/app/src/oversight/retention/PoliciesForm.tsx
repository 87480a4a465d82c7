import {
  RETENTION,
  RETENTION_KINDS,
  saveRetention,
  type readRetention,
  type RetentionKind,
} from "@dars/contract/oversight/retention";
import type { Reply } from "@dars/contract/platform/route";
import { latinDigits } from "@dars/contract/shell/versions";
import type { FormEvent } from "react";

import { useCommand } from "#platform/api/use-command.ts";
import { textNow, useText, type TextId } from "#platform/text/use-text.ts";
import { Refusal, type Reasons } from "#platform/ui/Refusal.tsx";
import { SendButton } from "#platform/ui/SendButton.tsx";
import { TextField } from "#platform/ui/TextField.tsx";
import { showToast } from "#platform/ui/toast.ts";
import { typedIn } from "#platform/ui/typed-in.ts";

const REASONS: Reasons = new Map<unknown, TextId>([["stale", "retention.stale"]]);

/** One number for each kind, with its default. */
export function PoliciesForm({ page }: { readonly page: Reply<typeof readRetention> }) {
  const { t } = useText();
  const { act, error } = useCommand();

  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const numberOf = (kind: RetentionKind) => Number(latinDigits(typedIn(event.currentTarget, kind)));
    const kept = {
      "chat-words": numberOf("chat-words"),
      "chat-files": numberOf("chat-files"),
      cases: numberOf("cases"),
      threads: numberOf("threads"),
      notifications: numberOf("notifications"),
    };
    if (await act(saveRetention, { body: { revision: page.revision, kept } }))
      await showToast({ kind: "success", header: textNow("retention.saved") });
  }

  return (
    <form className="card form stack" noValidate onSubmit={(event) => void handleSubmit(event)}>
      <p className="quiet">{t("retention.text")}</p>
      {RETENTION_KINDS.map((kind) => {
        const { usual, least, most } = RETENTION[kind];
        return (
          <TextField
            key={kind}
            label={t(`retention.${kind}`)}
            name={kind}
            isLeftToRight
            value={String(page.kept[kind])}
            help={t("retention.bounds", { usual, least, most })}
          />
        );
      })}
      <Refusal error={error} reasons={REASONS} />
      <SendButton label={t("retention.save")} />
    </form>
  );
}
