import {
  RETENTION,
  RETENTION_KINDS,
  saveRetention,
  type readRetention,
  type RetentionKind,
} from "@dars/contract/oversight/retention";
import type { Reply } from "@dars/contract/platform/route";
import { latinDigits } from "@dars/contract/shell/versions";

import { useSave } from "#platform/api/use-save.ts";
import { textNow, useText, type TextId } from "#platform/text/use-text.ts";
import { Form } from "#platform/ui/Form.tsx";
import type { Reasons } from "#platform/ui/Refusal.tsx";
import { TextField } from "#platform/ui/TextField.tsx";
import { typedIn } from "#platform/ui/typed-in.ts";

const REASONS: Reasons = new Map<unknown, TextId>([["stale", "retention.stale"]]);

/** One number for each kind, with its default. */
export function PoliciesForm({ page }: { readonly page: Reply<typeof readRetention> }) {
  const { t } = useText();
  const { save, error } = useSave();

  const checkBounds = (form: HTMLFormElement): ReadonlyMap<string, string> =>
    new Map(
      RETENTION_KINDS.filter((kind) => !isWithin(kind, numberIn(form, kind))).map((kind) => [
        kind,
        t("platform.field-range"),
      ]),
    );

  function handleSubmit(form: HTMLFormElement) {
    const getNumber = (kind: RetentionKind) => numberIn(form, kind);
    const periods = {
      "chat-words": getNumber("chat-words"),
      "chat-files": getNumber("chat-files"),
      cases: getNumber("cases"),
      threads: getNumber("threads"),
      notifications: getNumber("notifications"),
    };
    const body = { revision: page.revision, kept: periods };
    return save(saveRetention, { body }, t("retention.title"), () => textNow("retention.saved"));
  }

  return (
    <Form
      className="card form stack"
      verb={t("retention.save")}
      error={error}
      reasons={REASONS}
      check={checkBounds}
      onSubmit={handleSubmit}
    >
      <p className="quiet">{t("retention.text")}</p>
      {RETENTION_KINDS.map((kind) => {
        const { usual, least, most } = RETENTION[kind];
        return (
          <TextField
            key={kind}
            label={t(`retention.${kind}`)}
            name={kind}
            isLeftToRight
            isRequired
            value={String(page.kept[kind])}
            help={t("retention.bounds", { usual, least, most })}
          />
        );
      })}
    </Form>
  );
}

const numberIn = (form: HTMLFormElement, kind: RetentionKind): number =>
  Number(latinDigits(typedIn(form, kind)).trim());

const isWithin = (kind: RetentionKind, number: number): boolean =>
  Number.isInteger(number) && number >= RETENTION[kind].least && number <= RETENTION[kind].most;
