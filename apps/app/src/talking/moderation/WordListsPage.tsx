import { LOCALES } from "@dars/contract/platform/locales";
import type { Reply } from "@dars/contract/platform/route";
import { readWordLists, saveWordLists, type WordLists } from "@dars/contract/talking/moderation-words";

import { WithSession } from "#identity/accounts/public.ts";
import { useRead } from "#platform/api/use-read.ts";
import { useSave } from "#platform/api/use-save.ts";
import { useText, type TextId } from "#platform/text/use-text.ts";
import { Await } from "#platform/ui/Await.tsx";
import { Fault } from "#platform/ui/Fault.tsx";
import { useFault } from "#platform/ui/form-context.ts";
import { Form } from "#platform/ui/Form.tsx";
import { Page } from "#platform/ui/Page.tsx";
import type { Reasons } from "#platform/ui/Refusal.tsx";
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
  const { save, error } = useSave();

  function handleSave(form: HTMLFormElement) {
    const readWords = (locale: keyof WordLists) => parseWordList(typedIn(form, locale));
    const typed = { ar: readWords("ar"), ckb: readWords("ckb"), en: readWords("en") };
    return save(saveWordLists, { body: { revision, lists: typed } }, t("moderation.words"));
  }

  return (
    <Form
      className="card form stack"
      verb={t("moderation.save")}
      error={error}
      reasons={REASONS}
      onSubmit={handleSave}
    >
      <p>{t("moderation.words-text")}</p>
      {LOCALES.map((locale) => (
        <WordField key={locale} locale={locale} words={lists[locale]} />
      ))}
    </Form>
  );
}

interface WordFieldProps {
  readonly locale: keyof WordLists;
  readonly words: readonly string[];
}

/** In its own language, whatever the page speaks. */
function WordField({ locale, words }: WordFieldProps) {
  const { t } = useText();
  const fault = useFault(locale);
  return (
    <label className="picker">
      <span className="quiet">{t(`moderation.words-${locale}`)}</span>
      <textarea
        name={locale}
        rows={6}
        lang={locale}
        dir={locale === "en" ? "ltr" : "rtl"}
        aria-invalid={fault !== undefined}
        defaultValue={words.join("\n")}
      />
      <Fault text={fault} />
    </label>
  );
}

/** One word or phrase on a line. */
const parseWordList = (text: string): string[] => [
  ...new Set(
    text
      .split("\n")
      .map((line) => line.trim())
      .filter((line) => line.length > 1),
  ),
];
