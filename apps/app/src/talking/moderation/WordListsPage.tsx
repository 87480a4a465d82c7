import type { Reply } from "@dars/contract/platform/route";
import {
  readWordLists,
  saveWordLists,
  WORD_LOCALES,
  type WordLists,
} from "@dars/contract/talking/moderation-words";
import { useRef } from "react";

import { WithSession } from "#identity/accounts/public.ts";
import { useCommand } from "#platform/api/use-command.ts";
import { useRead } from "#platform/api/use-read.ts";
import { useText, type TextId } from "#platform/text/use-text.ts";
import { Await } from "#platform/ui/Await.tsx";
import { Page } from "#platform/ui/Page.tsx";
import { Refusal, type Reasons } from "#platform/ui/Refusal.tsx";
import { SendButton } from "#platform/ui/SendButton.tsx";
import { typedIn } from "#platform/ui/typed-in.ts";

/** MOD-4: words of the group that put a message before the office. */
export function WordListsPage() {
  const { t } = useText();
  const { reading } = useRead(readWordLists, {});
  return (
    <WithSession>
      {() => (
        <Page title={t("moderation.words")} back="/manage" isReading>
          <Await {...reading}>{(page) => <Lists key={page.revision} page={page} />}</Await>
        </Page>
      )}
    </WithSession>
  );
}

const REASONS: Reasons = new Map<unknown, TextId>([["stale", "moderation.stale"]]);

function Lists({ page: { revision, lists } }: { readonly page: Reply<typeof readWordLists> }) {
  const { t } = useText();
  const form = useRef<HTMLFormElement>(null);
  const { act, error } = useCommand();

  async function handleSave() {
    if (!form.current) return;
    const wordsOf = (locale: keyof WordLists) => (form.current ? linesOf(typedIn(form.current, locale)) : []);
    const typed = { ar: wordsOf("ar"), ckb: wordsOf("ckb"), en: wordsOf("en") };
    await act(saveWordLists, { body: { revision, lists: typed } });
  }

  return (
    <form
      ref={form}
      className="card form stack"
      onSubmit={(event) => {
        event.preventDefault();
        void handleSave();
      }}
    >
      <p>{t("moderation.words-text")}</p>
      {WORD_LOCALES.map((locale) => (
        <label key={locale} className="picker">
          <span className="quiet">{t(`moderation.words-${locale}`)}</span>
          <textarea
            name={locale}
            rows={6}
            lang={locale}
            dir={locale === "en" ? "ltr" : "rtl"}
            defaultValue={lists[locale].join("\n")}
          />
        </label>
      ))}
      <Refusal error={error} reasons={REASONS} />
      <SendButton label={t("moderation.save")} />
    </form>
  );
}

/** One word or phrase on a line. */
const linesOf = (text: string): string[] => [
  ...new Set(
    text
      .split("\n")
      .map((line) => line.trim())
      .filter((line) => line.length > 1),
  ),
];
