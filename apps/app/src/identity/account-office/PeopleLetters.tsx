import { printPeopleLetters } from "@dars/contract/identity/school-letters";
import type { Readers } from "@dars/contract/identity/sign-in-letters";
import type { Id } from "@dars/contract/platform/primitives";
import { useState } from "react";

import { useAtOnce } from "#platform/api/use-at-once.ts";
import { saveFile } from "#platform/device/save-file.ts";
import { useText } from "#platform/text/use-text.ts";
import { Form } from "#platform/ui/Form.tsx";

import { AddressNote } from "./AddressNote.tsx";
import { LetterFields, lookIn } from "./LetterFields.tsx";
import { ReaderChoices } from "./ReaderChoices.tsx";
import { REASONS } from "./reasons.ts";

interface PeopleLettersProps {
  readonly schoolId: Id;
  /** Students and guardians, of any sections. */
  readonly personIds: readonly Id[];
  readonly onDone: () => void;
}

/** One file of sign-in letters for chosen people. */
export function PeopleLetters({ schoolId, personIds, onDone }: PeopleLettersProps) {
  const { t } = useText();
  const { act, error } = useAtOnce();
  const [readers, setReaders] = useState<Readers>({ audience: "everybody", who: "new" });

  async function handlePrint(form: HTMLFormElement) {
    const body = { personIds: [...personIds], ...readers, ...lookIn(form) };
    const file = await act(printPeopleLetters, { params: { schoolId }, body });
    if (!file) return;
    await saveFile(file);
    onDone();
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
      onCancel={onDone}
    >
      <h2 className="section-title first">{t("office.letters")}</h2>
      <p className="quiet">{t("office.letters-people", { count: personIds.length })}</p>
      <AddressNote schoolId={schoolId} />
      <ReaderChoices readers={readers} onChoose={setReaders} />
      <LetterFields />
    </Form>
  );
}
