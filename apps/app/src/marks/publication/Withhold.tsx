import { previewOutcomes, type ProgressSection } from "@dars/contract/marks/publication";
import type { Id } from "@dars/contract/platform/primitives";

import { useRead } from "#platform/api/use-read.ts";
import { localizeName } from "#platform/text/localize-name.ts";
import { useText } from "#platform/text/use-text.ts";
import { Await } from "#platform/ui/Await.tsx";
import { TextField } from "#platform/ui/TextField.tsx";
import { TickField } from "#platform/ui/TickField.tsx";
import { sectionName } from "#school/schools/public.ts";

import { WITHHELD, WITHHELD_REASON } from "./withheld-in.ts";

interface WithholdProps {
  readonly schoolId: Id;
  /** In which students lack marks. */
  readonly sections: readonly ProgressSection[];
}

/** PUB-3: students who lack marks for an outcome; the others' is published without theirs. */
export function Withhold({ schoolId, sections }: WithholdProps) {
  const { t } = useText();
  return (
    <fieldset className="plain-fieldset stack">
      <legend>{t("publication.withhold")}</legend>
      {sections.map((section) => (
        <OfSection key={section.id} schoolId={schoolId} section={section} />
      ))}
      <TextField label={t("publication.withhold-why")} name={WITHHELD_REASON} />
    </fieldset>
  );
}

interface OfSectionProps {
  readonly schoolId: Id;
  readonly section: ProgressSection;
}

function OfSection({ schoolId, section }: OfSectionProps) {
  const { locale } = useText();
  const { reading } = useRead(previewOutcomes, { params: { schoolId, sectionId: section.id } });
  return (
    <fieldset className="plain-fieldset stack">
      <legend>{sectionName(section, section.level.name, locale)}</legend>
      <Await {...reading}>
        {({ incomplete }) =>
          incomplete.map(({ id, name }) => (
            <TickField
              key={id}
              name={`${WITHHELD}${id}`}
              label={localizeName(name, locale)}
              isTicked={false}
            />
          ))
        }
      </Await>
    </fieldset>
  );
}
