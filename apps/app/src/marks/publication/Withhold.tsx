import { previewOutcomes } from "@dars/contract/marks/publication";
import type { Id } from "@dars/contract/platform/primitives";

import { useRead } from "#platform/api/use-read.ts";
import { nameOf } from "#platform/text/name-of.ts";
import { useText } from "#platform/text/use-text.ts";
import { Await } from "#platform/ui/Await.tsx";
import { TextField } from "#platform/ui/TextField.tsx";
import { TickField } from "#platform/ui/TickField.tsx";

import { WITHHELD, WITHHELD_REASON } from "./withheld-in.ts";

interface WithholdProps {
  readonly schoolId: Id;
  readonly sectionId: Id;
}

/** PUB-3: students who lack marks for an outcome; the others' is published without theirs. */
export function Withhold({ schoolId, sectionId }: WithholdProps) {
  const { t, locale } = useText();
  const { reading } = useRead(previewOutcomes, { params: { schoolId, sectionId } });
  return (
    <fieldset className="stack">
      <legend>{t("publication.withhold")}</legend>
      <Await {...reading}>
        {({ incomplete }) =>
          incomplete.map(({ id, name }) => (
            <TickField key={id} name={`${WITHHELD}${id}`} label={nameOf(name, locale)} isTicked={false} />
          ))
        }
      </Await>
      <TextField label={t("publication.withhold-why")} name={WITHHELD_REASON} />
    </fieldset>
  );
}
