import type { makeLetters } from "@dars/contract/identity/sign-in-letters";
import { LOCALES } from "@dars/contract/platform/locales";
import type { Input } from "@dars/contract/platform/route";

import { useText } from "#platform/text/use-text.ts";
import { PickField } from "#platform/ui/PickField.tsx";
import { TickField } from "#platform/ui/TickField.tsx";
import { typedIn } from "#platform/ui/typed-in.ts";

export type LetterLook = Pick<Input<typeof makeLetters>["body"], "locale" | "perPage" | "withPictures">;

const PER_PAGE = [1, 2, 4] as const;

/** How letters are printed; read from the form by lookIn. */
export function LetterFields() {
  const { t } = useText();
  return (
    <>
      <PickField
        label={t("office.language")}
        name="locale"
        value=""
        options={[
          ["", t("office.language-own")],
          ["ar", "العربية"],
          ["ckb", "کوردی"],
          ["en", "English"],
        ]}
      />
      <PickField
        label={t("office.per-page")}
        name="per-page"
        value="2"
        options={PER_PAGE.map((count) => [String(count), t("office.per-page-count", { count })] as const)}
      />
      <TickField name="pictures" label={t("office.with-pictures")} isTicked={false} />
    </>
  );
}

export const lookIn = (form: HTMLFormElement): LetterLook => ({
  locale: LOCALES.find((locale) => locale === typedIn(form, "locale")) ?? null,
  perPage: PER_PAGE.find((count) => String(count) === typedIn(form, "per-page")) ?? 2,
  withPictures: typedIn(form, "pictures") !== "",
});
