import { issueSectionCodes, makeLetters, type Readers } from "@dars/contract/identity/sign-in-letters";
import type { Id } from "@dars/contract/platform/primitives";
import type { Reply } from "@dars/contract/platform/route";
import { IonButton } from "@ionic/react";
import { useState } from "react";

import { useAtOnce } from "#platform/api/use-at-once.ts";
import { saveFile } from "#platform/device/save-file.ts";
import { useText } from "#platform/text/use-text.ts";
import { Form } from "#platform/ui/Form.tsx";
import { Name } from "#platform/ui/Name.tsx";

import { AddressNote } from "./AddressNote.tsx";
import { LetterFields, lookIn } from "./LetterFields.tsx";
import { ReaderChoices } from "./ReaderChoices.tsx";
import { REASONS } from "./reasons.ts";
import type { OfSection } from "./SectionSignInPage.tsx";

interface LettersFormProps extends OfSection {
  /** A homeroom teacher writes to students alone. */
  readonly isTeacher: boolean;
  /** A student who has just been added: no one else's letter is printed, and no one else's code ends. */
  readonly studentId?: Id | undefined;
}

type Codes = Reply<typeof issueSectionCodes>;

/** Letters to print, or the same codes on the screen. */
export function LettersForm({ schoolId, sectionId, isTeacher, studentId }: LettersFormProps) {
  const { t } = useText();
  const { act, error } = useAtOnce();
  const [readers, setReaders] = useState<Readers>({
    audience: isTeacher ? "students" : "everybody",
    who: "new",
  });
  const [codes, setCodes] = useState<Codes | null>(null);
  const params = { schoolId, sectionId };

  async function handlePrint(form: HTMLFormElement) {
    const look = lookIn(form);
    const file = await act(makeLetters, {
      params,
      body: { ...readers, ...look, ...(studentId !== undefined && { studentId }) },
    });
    if (file) await saveFile(file);
  }

  async function handleCodes() {
    const issued = await act(issueSectionCodes, { params, body: readers });
    if (issued) setCodes(issued);
  }

  return (
    <Form
      className="form card"
      verb={t("office.print")}
      error={error}
      reasons={REASONS}
      words={error?.code === "conflict" ? "office.nobody" : undefined}
      needsNetwork
      onSubmit={handlePrint}
      others={
        studentId === undefined && (
          <IonButton type="button" fill="outline" onClick={() => void handleCodes()}>
            {t("office.codes")}
          </IonButton>
        )
      }
    >
      <h2 className="section-title first">{t("office.letters")}</h2>
      <p className="quiet">{t(studentId === undefined ? "office.letters-text" : "office.letters-one")}</p>
      {!isTeacher && <AddressNote schoolId={schoolId} />}
      <ReaderChoices readers={readers} onChoose={setReaders} isTeacher={isTeacher} />
      <LetterFields />
      {codes && <CodeTable codes={codes} />}
    </Form>
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
