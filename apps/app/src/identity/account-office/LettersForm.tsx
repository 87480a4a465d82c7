import { issueSectionCodes, makeLetters, type Readers } from "@dars/contract/identity/sign-in-letters";
import type { Locale } from "@dars/contract/platform/primitives";
import type { Reply } from "@dars/contract/platform/route";
import { IonButton, IonIcon } from "@ionic/react";
import { printOutline } from "ionicons/icons";
import { useState, type FormEvent } from "react";

import { useCommand } from "#platform/api/use-command.ts";
import { saveFile } from "#platform/device/save-file.ts";
import { useText } from "#platform/text/use-text.ts";
import { Choice } from "#platform/ui/Choice.tsx";
import { Name } from "#platform/ui/Name.tsx";
import { PickField } from "#platform/ui/PickField.tsx";
import { Refusal } from "#platform/ui/Refusal.tsx";
import { TickField } from "#platform/ui/TickField.tsx";
import { typedIn } from "#platform/ui/typed-in.ts";

import { REASONS } from "./reasons.ts";
import type { OfSection } from "./SectionSignInPage.tsx";

interface LettersFormProps extends OfSection {
  /** A homeroom teacher writes to students alone. */
  readonly isTeacher: boolean;
}

type Codes = Reply<typeof issueSectionCodes>;

const LOCALES: readonly Locale[] = ["ar", "ckb", "en"];

/** Letters to print, or the same codes on the screen. */
export function LettersForm({ schoolId, sectionId, isTeacher }: LettersFormProps) {
  const { t } = useText();
  const { act, error } = useCommand();
  const [audience, setAudience] = useState<Readers["audience"]>(isTeacher ? "students" : "everybody");
  const [who, setWho] = useState<Readers["who"]>("new");
  const [codes, setCodes] = useState<Codes | null>(null);
  const params = { schoolId, sectionId };

  async function handlePrint(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const written = typedIn(form, "locale");
    const file = await act(makeLetters, {
      params,
      body: {
        audience,
        who,
        locale: LOCALES.find((locale) => locale === written) ?? null,
        perPage: typedIn(form, "two") === "" ? 1 : 2,
        withPictures: typedIn(form, "pictures") !== "",
      },
    });
    if (file) await saveFile(file);
  }

  async function handleCodes() {
    const issued = await act(issueSectionCodes, { params, body: { audience, who } });
    if (issued) setCodes(issued);
  }

  return (
    <form className="form card" onSubmit={(event) => void handlePrint(event)}>
      <h2 className="section-title first">{t("office.letters")}</h2>
      <p className="quiet">{t("office.letters-text")}</p>
      {!isTeacher && (
        <Choice
          label={t("office.audience")}
          options={(["everybody", "guardians", "students"] as const).map((each) => [
            each,
            t(`office.to-${each}`),
          ])}
          value={audience}
          onChoose={setAudience}
        />
      )}
      <Choice
        label={t("office.who")}
        options={(["new", "all"] as const).map((each) => [each, t(`office.who-${each}`)])}
        value={who}
        onChoose={setWho}
      />
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
      <TickField name="two" label={t("office.two")} isTicked={false} />
      <TickField name="pictures" label={t("office.with-pictures")} isTicked={false} />
      <Refusal
        error={error}
        reasons={REASONS}
        words={error?.code === "conflict" ? "office.nobody" : undefined}
      />
      <div className="buttons">
        <IonButton type="submit">
          <IonIcon slot="start" icon={printOutline} aria-hidden="true" />
          {t("office.print")}
        </IonButton>
        <IonButton type="button" fill="outline" onClick={() => void handleCodes()}>
          {t("office.codes")}
        </IonButton>
      </div>
      {codes && <CodeTable codes={codes} />}
    </form>
  );
}

/** Shown here and kept nowhere. */
function CodeTable({ codes: { codes, left } }: { readonly codes: Codes }) {
  const { t, format } = useText();
  const until = codes[0]?.expiresAt;
  return (
    <div>
      <table className="codes" aria-label={t("office.codes")}>
        <tbody>
          {codes.map(({ person, login, code }) => (
            <tr key={person.id}>
              <th scope="row">
                <Name of={person.name} />
              </th>
              <td className="left-to-right">{login}</td>
              <td className="left-to-right">
                <strong>{code}</strong>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {until !== undefined && (
        <p className="quiet">{t("office.until", { time: format.moment(new Date(until)) })}</p>
      )}
      {left > 0 && <p className="quiet">{t("office.left", { count: left })}</p>}
    </div>
  );
}
