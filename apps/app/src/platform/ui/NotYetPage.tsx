import { constructOutline } from "ionicons/icons";

import { useText } from "#platform/text/use-text.ts";

import { Empty } from "./Empty.tsx";
import { Page } from "./Page.tsx";

/** An address of the app whose slice does not exist yet: it says so in all three languages. */
const WORDS = [
  ["ar", "rtl", "هذا الجزء من درس قيد الإنشاء، وسيُفتح هنا عند اكتماله."],
  ["ckb", "rtl", "ئەم بەشەی دەرس لە دروستکردندایە و کاتێک ئامادە بوو لێرە دەکرێتەوە."],
  ["en", "ltr", "This part of Dars is being built. It will open here when it is ready."],
] as const;

export function NotYetPage() {
  const { t, locale } = useText();
  return (
    <Page title={t("platform.not-yet-title")} back="/choose-account-type">
      <Empty icon={constructOutline} title={t("platform.not-yet-title")} text={t("platform.not-yet-text")}>
        {WORDS.filter(([language]) => language !== locale).map(([language, direction, words]) => (
          <p key={language} lang={language} dir={direction}>
            {words}
          </p>
        ))}
      </Empty>
    </Page>
  );
}
