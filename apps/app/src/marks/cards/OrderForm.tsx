import { orderCards, type CardKind, type Digits } from "@dars/contract/marks/cards";
import type { Id, Locale } from "@dars/contract/platform/primitives";
import { listSections, type SectionCard } from "@dars/contract/school/schools";
import { useState } from "react";

import { newClientId } from "#platform/api/client-id.ts";
import { useRead } from "#platform/api/use-read.ts";
import { useSave } from "#platform/api/use-save.ts";
import { textNow, useText } from "#platform/text/use-text.ts";
import { Await } from "#platform/ui/Await.tsx";
import { Choice } from "#platform/ui/Choice.tsx";
import { Form } from "#platform/ui/Form.tsx";
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
  const { save, error } = useSave(onOrdered);
  const [key, setKey] = useState(newClientId);
  const [chosen, setChosen] = useState<ReadonlySet<Id>>(new Set());
  const [kind, setKind] = useState<CardKind>("iq_ministry");
  const [locale, setLocale] = useState<Locale>(own);
  const [digits, setDigits] = useState<Digits>("latn");

  const checkSections = (): ReadonlyMap<string, string> =>
    chosen.size > 0 ? new Map() : new Map([["sections", t("cards.no-section")]]);

  async function handleOrder() {
    const body = { key, sectionIds: [...chosen], kind, locale, digits };
    const title = t(`cards.${kind}`);
    const ordered = await save(orderCards, { params: { schoolId }, body }, title, ({ parts }) => {
      const printed = new Set(parts.map(({ section }) => section.id));
      const count = chosen.difference(printed).size;
      return count === 0 ? textNow("platform.saved") : textNow("cards.left-out", { count });
    });
    if (ordered.state === "refused") return undefined;
    setKey(newClientId());
    setChosen(new Set());
    return ordered;
  }

  return (
    <Form
      className="form card"
      verb={t("cards.print-sections", { count: chosen.size })}
      error={error}
      words={error?.code === "conflict" ? "cards.nothing-published" : undefined}
      check={checkSections}
      onSubmit={handleOrder}
    >
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
    </Form>
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
