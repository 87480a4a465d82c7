import type { Me } from "@dars/contract/identity/own-account";
import type { Locale } from "@dars/contract/platform/primitives";

import { useStore } from "#platform/state/store.ts";
import { localizeName } from "#platform/text/localize-name.ts";
import { useText } from "#platform/text/use-text.ts";
import { appearance, chooseAppearance } from "#platform/ui/appearance.ts";
import { Choice } from "#platform/ui/Choice.tsx";
import { MODES } from "#platform/ui/parse-appearance.ts";
import { themeStyle } from "#platform/ui/themes.ts";

import { LanguageAndSize } from "./LanguageAndSize.tsx";

interface LookCardProps {
  readonly me: Me | undefined;
  readonly onLanguage: (locale: Locale) => void;
}

/** Language, text size, light or dark, and how the group's colour looks with them. */
export function LookCard({ me, onLanguage }: LookCardProps) {
  const { t, locale } = useText();
  const { mode } = useStore(appearance);
  return (
    <section className="card stack wide-gap">
      <h2 className="section-title">{t("accounts.look")}</h2>
      <LanguageAndSize onLanguage={onLanguage} />
      <Choice
        label={t("accounts.mode")}
        options={MODES.map((each) => [each, t(`accounts.mode-${each}`)])}
        value={mode}
        onChoose={(chosen) => void chooseAppearance({ mode: chosen })}
      />
      {me && (
        <p className="quiet theme-line">
          <span className="swatch" style={themeStyle(me.group.theme)} aria-hidden="true" />
          {t("accounts.theme", { group: localizeName(me.group.name, locale) })}
        </p>
      )}
    </section>
  );
}
