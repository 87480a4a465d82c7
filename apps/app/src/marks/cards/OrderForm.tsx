import { orderCards, type CardKind, type Digits } from "@dars/contract/marks/cards";
import type { Id, Locale } from "@dars/contract/platform/primitives";
import { listSections, type SectionCard } from "@dars/contract/school/schools";
import { IonButton, IonIcon } from "@ionic/react";
import { printOutline } from "ionicons/icons";
import { useState, type FormEvent } from "react";

import { newClientId } from "#platform/api/client-id.ts";
import { useCommand } from "#platform/api/use-command.ts";
import { useRead } from "#platform/api/use-read.ts";
import { useText } from "#platform/text/use-text.ts";
import { Await } from "#platform/ui/Await.tsx";
import { Choice } from "#platform/ui/Choice.tsx";
import { Refusal } from "#platform/ui/Refusal.tsx";
import { sectionName } from "#school/schools/public.ts";

interface OrderFormProps {
  readonly schoolId: Id;
  readonly onOrdered: () => unknown;
}

const KINDS: readonly CardKind[] = ["iq_ministry", "school", "skills"];

/** Which sections are printed, and how. The key stays until they are ordered: sent twice it is one order. */
export function OrderForm({ schoolId, onOrdered }: OrderFormProps) {
  const { t, locale: own } = useText();
  const { reading } = useRead(listSections, { params: { schoolId } });
  const { act, error, isBusy } = useCommand(onOrdered);
  const [key, setKey] = useState(newClientId);
  const [chosen, setChosen] = useState<ReadonlySet<Id>>(new Set());
  const [kind, setKind] = useState<CardKind>("iq_ministry");
  const [locale, setLocale] = useState<Locale>(own);
  const [digits, setDigits] = useState<Digits>("latn");

  async function handleOrder(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const body = { key, sectionIds: [...chosen], kind, locale, digits };
    const ordered = await act(orderCards, { params: { schoolId }, body });
    if (!ordered) return;
    setKey(newClientId());
    setChosen(new Set());
  }

  return (
    <form className="form card" onSubmit={(event) => void handleOrder(event)}>
      <h2 className="section-title first">{t("cards.order")}</h2>
      <p className="quiet">{t("cards.order-text")}</p>
      <Await {...reading}>
        {({ sections }) => <Sections sections={sections} chosen={chosen} onChoose={setChosen} />}
      </Await>
      <Choice
        label={t("cards.kind")}
        options={KINDS.map((each) => [each, t(`cards.${each}`)] as const)}
        value={kind}
        onChoose={setKind}
      />
      <Choice label={t("cards.language")} options={LANGUAGES} value={locale} onChoose={setLocale} />
      <Choice
        label={t("cards.digits")}
        options={[
          ["latn", "0123456789"],
          ["arab", "٠١٢٣٤٥٦٧٨٩"],
        ]}
        value={digits}
        onChoose={setDigits}
      />
      <Refusal error={error} words={error?.code === "conflict" ? "cards.nothing-published" : undefined} />
      <IonButton type="submit" disabled={chosen.size === 0 || isBusy}>
        <IonIcon slot="start" icon={printOutline} aria-hidden="true" />
        {t("cards.print-sections", { count: chosen.size })}
      </IonButton>
    </form>
  );
}

const LANGUAGES = [
  ["ar", "العربية"],
  ["ckb", "کوردی"],
  ["en", "English"],
] as const;

interface SectionsProps {
  readonly sections: readonly SectionCard[];
  readonly chosen: ReadonlySet<Id>;
  readonly onChoose: (chosen: ReadonlySet<Id>) => void;
}

function Sections({ sections, chosen, onChoose }: SectionsProps) {
  const { t, locale } = useText();
  const all = sections.map(({ id }) => id);
  const isAll = all.length > 0 && all.every((id) => chosen.has(id));
  return (
    <fieldset className="choice">
      <legend className="quiet">{t("cards.sections")}</legend>
      <label className="tick-field">
        <input type="checkbox" checked={isAll} onChange={() => onChoose(isAll ? new Set() : new Set(all))} />
        <span>{t("cards.all-sections")}</span>
      </label>
      {sections.map((section) => (
        <label key={section.id} className="tick-field">
          <input
            type="checkbox"
            checked={chosen.has(section.id)}
            onChange={() => onChoose(chosen.symmetricDifference(new Set([section.id])))}
          />
          <bdi>{sectionName(section, section.level.name, locale)}</bdi>
        </label>
      ))}
    </fieldset>
  );
}
