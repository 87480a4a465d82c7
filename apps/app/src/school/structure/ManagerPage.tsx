import type { Id } from "@dars/contract/platform/primitives";
import { listAppointments, nameManager } from "@dars/contract/school/appointments";
import { IonButton } from "@ionic/react";
import { useState } from "react";

import { newClientId } from "#platform/api/client-id.ts";
import { useRead } from "#platform/api/use-read.ts";
import { useSave } from "#platform/api/use-save.ts";
import { isPhone, normalizePhone } from "#platform/text/normalize-phone.ts";
import { useText, type TextId } from "#platform/text/use-text.ts";
import { Await } from "#platform/ui/Await.tsx";
import { Form } from "#platform/ui/Form.tsx";
import { PickField } from "#platform/ui/PickField.tsx";
import type { Reasons } from "#platform/ui/Refusal.tsx";
import { TextField } from "#platform/ui/TextField.tsx";
import { typedIn } from "#platform/ui/typed-in.ts";
import { OneTimeCode } from "#school/people/public.ts";
import { PageOfSchool } from "#school/schools/public.ts";

import { KnownPeople } from "./KnownPeople.tsx";
import { splitName } from "./split-name.ts";

const NEEDS: Reasons = new Map<unknown, TextId>([
  ["alone", "structure.manager-alone"],
  ["disabled", "structure.manager-disabled"],
]);

const SEXES = ["female", "male"] as const;

/** A school's principal by name and phone: the person, the account, the appointment and the code in one go (A6). */
export function ManagerPage() {
  return (
    <PageOfSchool title="structure.manager" back="/home" isReading>
      {(schoolId) => <Manager key={schoolId} schoolId={schoolId} />}
    </PageOfSchool>
  );
}

type Made = { readonly name: string; readonly personId: Id | null };

function Manager({ schoolId }: { readonly schoolId: Id }) {
  const { reading } = useRead(listAppointments, { params: { schoolId } });
  const [made, setMade] = useState<Made | null>(null);
  if (made) return <Named schoolId={schoolId} {...made} />;
  return (
    <Await {...reading}>
      {({ approval }) => <ManagerForm schoolId={schoolId} isAlone={approval !== "second"} onMade={setMade} />}
    </Await>
  );
}

interface ManagerFormProps {
  readonly schoolId: Id;
  /** There is no second administrator. */
  readonly isAlone: boolean;
  readonly onMade: (made: Made) => void;
}

function ManagerForm({ schoolId, isAlone, onMade }: ManagerFormProps) {
  const { t, locale } = useText();
  const { save, error } = useSave();
  const [key, setKey] = useState(newClientId);
  const [personId, setPersonId] = useState<Id | null>(null);
  const alike = readIds(error?.details["duplicates"]);

  const checkPhone = (form: HTMLFormElement): ReadonlyMap<string, string> =>
    isPhone(normalizePhone(typedIn(form, "phone")) ?? "")
      ? new Map()
      : new Map([["phone", t("structure.phone-fault")]]);

  async function handleSubmit(form: HTMLFormElement) {
    const name = typedIn(form, "name").trim();
    const body = {
      key,
      nameParts: splitName(name, locale),
      sex: SEXES.find((each) => each === typedIn(form, "sex")) ?? null,
      phone: normalizePhone(typedIn(form, "phone")) ?? "",
      personId,
      notThese: [...alike],
      isAlone,
    };
    const saved = await save(nameManager, { params: { schoolId }, body }, name);
    // A refused request is another one when it is sent again with other words.
    if (saved.state === "refused") setKey(newClientId());
    if (saved.state === "accepted") onMade({ name, personId: saved.reply.personId });
    return saved;
  }

  return (
    <Form
      className="form card"
      verb={t(alike.length > 0 && personId === null ? "structure.manager-another" : "structure.manager-add")}
      error={alike.length > 0 ? null : error}
      reasons={NEEDS}
      check={checkPhone}
      onSubmit={handleSubmit}
    >
      <p className="quiet">{t("structure.manager-text")}</p>
      <TextField label={t("structure.manager-name")} name="name" isRequired most={200} />
      <TextField
        label={t("structure.manager-phone")}
        name="phone"
        type="tel"
        isLeftToRight
        isRequired
        help={t("structure.phone-help")}
      />
      <PickField
        label={t("structure.manager-sex")}
        name="sex"
        value=""
        isRequired
        options={[
          ["", t("structure.manager-sex-choose")],
          ...SEXES.map((each) => [each, t(`structure.manager-${each}`)] as const),
        ]}
      />
      {alike.length > 0 && (
        <KnownPeople schoolId={schoolId} ids={alike} chosen={personId} onChoose={setPersonId} />
      )}
      <p className="quiet">{t(isAlone ? "structure.manager-alone" : "structure.manager-second")}</p>
    </Form>
  );
}

const readIds = (ids: unknown): readonly Id[] =>
  Array.isArray(ids) ? ids.filter((id) => typeof id === "number") : [];

/** The result: the sign-in code, or a note that a second administrator has to approve. */
function Named({ schoolId, name, personId }: Made & { readonly schoolId: Id }) {
  const { t } = useText();
  return (
    <section className="card stack" aria-label={t("structure.manager")}>
      <h2 className="section-title first">
        {t(personId === null ? "structure.manager-asked" : "structure.manager-done", { name })}
      </h2>
      {personId === null ? (
        <p>{t("structure.manager-asked-text")}</p>
      ) : (
        <OneTimeCode schoolId={schoolId} personId={personId} isAtOnce />
      )}
      <div className="buttons">
        <IonButton routerLink="/home">{t("structure.manager-on")}</IonButton>
      </div>
    </section>
  );
}
