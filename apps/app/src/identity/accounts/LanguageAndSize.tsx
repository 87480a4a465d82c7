import { LOCALES } from "@dars/contract/platform/locales";
import type { Locale } from "@dars/contract/platform/primitives";

import { useStore } from "#platform/state/store.ts";
import { chooseLanguage } from "#platform/text/language.ts";
import { OWN_NAMES } from "#platform/text/locales.ts";
import { textNow, useText } from "#platform/text/use-text.ts";
import { appearance, chooseAppearance } from "#platform/ui/appearance.ts";
import { Choice } from "#platform/ui/Choice.tsx";
import { TEXT_SIZES } from "#platform/ui/parse-appearance.ts";
import { showToast } from "#platform/ui/toast.ts";

interface LanguageAndSizeProps {
  /** Where the choices speak for themselves. */
  readonly isTerse?: boolean;
  /** After the app has turned to the new language. */
  readonly onLanguage?: (locale: Locale) => void;
}

/** Each language in its own name, and the letter A in each size. */
export function LanguageAndSize({ isTerse = false, onLanguage }: LanguageAndSizeProps) {
  const { t, format, locale } = useText();
  const { textSize } = useStore(appearance);

  async function handleLanguage(chosen: Locale) {
    try {
      await chooseLanguage(chosen);
      onLanguage?.(chosen);
    } catch {
      await showToast({ kind: "danger", text: textNow("error.network") });
    }
  }

  return (
    <>
      <Choice
        label={t("accounts.language")}
        isLabelHidden={isTerse}
        options={LOCALES.map((each) => [
          each,
          <bdi key={each} lang={each}>
            {OWN_NAMES[each]}
          </bdi>,
        ])}
        value={locale}
        onChoose={(chosen) => void handleLanguage(chosen)}
      />
      <Choice
        label={t("accounts.text-size")}
        isLabelHidden={isTerse}
        options={TEXT_SIZES.map((size, place) => [
          size,
          <span key={size}>
            <span className="unseen">{format.percent(size)}</span>
            <span className={`letter letter-${place + 1}`} aria-hidden="true">
              {t("accounts.letter")}
            </span>
          </span>,
        ])}
        value={textSize}
        onChoose={(size) => void chooseAppearance({ textSize: size })}
      />
    </>
  );
}
