import { LOCALES } from "@dars/contract/platform/locales";
import type { Locale } from "@dars/contract/platform/primitives";
import { IonIcon } from "@ionic/react";
import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { chevronDownOutline } from "ionicons/icons";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";

import { Chooser } from "#identity/accounts/Chooser.tsx";
import { NO_SETTINGS } from "#identity/public-settings/public.ts";
import { firstTexts } from "#platform/text/first-texts.ts";
import { getDirection } from "#platform/text/locales.ts";
import { useText } from "#platform/text/use-text.ts";
import { Page } from "#platform/ui/Page.tsx";

import { findTab, tabs } from "./tabs.ts";

const CHOOSER = "/choose-account-type";
const HOME = findTab(CHOOSER);

/**
 * The first page of an empty device as markup, in each language. The build writes it into the page itself, with still
 * parts for Ionic's (vite/first-paint.ts).
 */
export async function drawStillPages(): Promise<string> {
  const pages: string[] = [];
  for (const locale of LOCALES) pages.push(await drawStillPage(locale));
  return pages.join("");
}

async function drawStillPage(locale: Locale): Promise<string> {
  i18n.loadAndActivate({ locale, messages: await firstTexts(locale) });
  return renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <StillPage locale={locale} />
    </I18nProvider>,
    { identifierPrefix: locale },
  );
}

function StillPage({ locale }: { readonly locale: Locale }) {
  return (
    <div className="still" lang={locale} dir={getDirection(locale)}>
      <div className="shell">
        <div className="shell-pages still-chooser">
          <Chooser people={[]} endReason={null} canApply onForget={() => undefined} />
        </div>
        <div className="shell-pages still-login">
          <StillLogin />
        </div>
        <StillTabs />
      </div>
    </div>
  );
}

/** Below the account type that was tapped, which is put there then. */
function StillLogin() {
  const { t } = useText();
  return (
    <Page title={t("accounts.login-title")} back={CHOOSER} isReading>
      <form className="form centred" noValidate>
        <div className="chip-row">
          <span className="chip">
            <IonIcon icon={chevronDownOutline} aria-hidden="true" />
          </span>
        </div>
        <label className="still-field">
          <span>{t("accounts.login")}</span>
          <input
            name="login"
            required
            autoComplete="username"
            maxLength={255}
            dir="ltr"
            autoCapitalize="off"
          />
        </label>
        <label className="still-field">
          <span>{t("accounts.password")}</span>
          <input
            name="password"
            required
            type="password"
            autoComplete="current-password"
            maxLength={256}
            dir="ltr"
          />
        </label>
        <p className="quiet required-note">{t("platform.required-mark")}</p>
        <button className="still-send" type="submit">
          {t("accounts.sign-in")}
        </button>
      </form>
    </Page>
  );
}

function StillTabs() {
  const { t } = useText();
  return createElement(
    "still-tab-bar",
    { class: "tab-bar" },
    tabs(null, { ...NO_SETTINGS, show_apply_now_button: true }).map(({ id, label, icon, leadsTo }) =>
      createElement(
        "still-tab-button",
        { key: id, class: id === HOME ? "tab-selected" : undefined, "data-tab": id },
        <a href={leadsTo}>
          <IonIcon icon={icon} aria-hidden="true" />
          {createElement("still-label", {}, t(label))}
        </a>,
      ),
    ),
  );
}
