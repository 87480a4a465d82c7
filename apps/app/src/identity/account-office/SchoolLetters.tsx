import {
  listSchoolLetters,
  orderSchoolLetters,
  readLetterPart,
  type LetterBatch,
  type LetterPart,
} from "@dars/contract/identity/school-letters";
import type { Readers } from "@dars/contract/identity/sign-in-letters";
import type { Id } from "@dars/contract/platform/primitives";
import { IonButton, IonIcon, IonList } from "@ionic/react";
import { downloadOutline, hourglassOutline } from "ionicons/icons";
import { useState } from "react";

import { newClientId } from "#platform/api/client-id.ts";
import { useAtOnce } from "#platform/api/use-at-once.ts";
import { useRead } from "#platform/api/use-read.ts";
import { useRereadWhile } from "#platform/api/use-reread-while.ts";
import { saveFile } from "#platform/device/save-file.ts";
import { dashed } from "#platform/text/dashed.ts";
import { localizeName } from "#platform/text/localize-name.ts";
import { useText, type Text } from "#platform/text/use-text.ts";
import { Await } from "#platform/ui/Await.tsx";
import { Form } from "#platform/ui/Form.tsx";
import { Refusal } from "#platform/ui/Refusal.tsx";
import { Row } from "#platform/ui/Row.tsx";

import { AddressNote } from "./AddressNote.tsx";
import { LetterFields, lookIn } from "./LetterFields.tsx";
import { ReaderChoices } from "./ReaderChoices.tsx";
import { REASONS } from "./reasons.ts";

/** Sign-in letters of the whole school: one order, one file for each section. */
export function SchoolLetters({ schoolId }: { readonly schoolId: Id }) {
  const { t } = useText();
  const { reading, refresh } = useRead(listSchoolLetters, { params: { schoolId } });
  const isPrinting = reading.value?.batches.some(({ state }) => state === "printing") ?? false;
  useRereadWhile(isPrinting, refresh);
  return (
    <div className="stack wide-gap">
      <AddressNote schoolId={schoolId} />
      <OrderForm schoolId={schoolId} onOrdered={refresh} />
      <Await {...reading}>
        {({ batches }) => (
          <>
            {batches.length > 0 && <h2 className="section-title">{t("office.school-letters-done")}</h2>}
            {batches.map((batch) => (
              <Batch key={batch.id} schoolId={schoolId} batch={batch} />
            ))}
          </>
        )}
      </Await>
    </div>
  );
}

interface OrderFormProps {
  readonly schoolId: Id;
  readonly onOrdered: () => unknown;
}

/** The key stays until the letters are ordered: sent twice it is one order. */
function OrderForm({ schoolId, onOrdered }: OrderFormProps) {
  const { t } = useText();
  const { act, error } = useAtOnce(onOrdered);
  const [key, setKey] = useState(newClientId);
  const [readers, setReaders] = useState<Readers>({ audience: "everybody", who: "new" });

  async function handleOrder(form: HTMLFormElement) {
    const body = { key, ...readers, ...lookIn(form) };
    if (await act(orderSchoolLetters, { params: { schoolId }, body })) setKey(newClientId());
  }

  return (
    <Form
      className="form card"
      verb={t("office.print")}
      error={error}
      reasons={REASONS}
      words={error?.code === "conflict" ? "office.nobody" : undefined}
      needsNetwork
      onSubmit={handleOrder}
    >
      <h2 className="section-title first">{t("office.school-letters-order")}</h2>
      <p className="quiet">{t("office.school-letters-text")}</p>
      <ReaderChoices readers={readers} onChoose={setReaders} />
      <LetterFields />
    </Form>
  );
}

function Batch({ schoolId, batch }: { readonly schoolId: Id; readonly batch: LetterBatch }) {
  const text = useText();
  const { t, locale } = text;
  const { act, error } = useAtOnce();

  async function handleTake({ no }: LetterPart): Promise<boolean> {
    const file = await act(readLetterPart, { params: { schoolId, batchId: batch.id, no } });
    if (file) await saveFile(file);
    return file !== undefined;
  }

  const printed = batch.parts.filter(({ letters }) => letters !== null && letters > 0);

  /** One after the other, until one is refused. */
  async function handleTakeAll() {
    for (const part of printed) if (!(await handleTake(part))) return;
  }

  return (
    <section className="card stack">
      <h3 className="section-title">{t(`office.to-${batch.audience}`)}</h3>
      <p className="quiet">{describeBatch(text, batch)}</p>
      {batch.state !== "expired" && (
        <IonList className="rows" lines="none" aria-label={t("office.letters-files")}>
          {batch.parts.map((part) => (
            <Row
              key={part.no}
              start={
                <IonIcon
                  icon={part.letters === null ? hourglassOutline : downloadOutline}
                  aria-hidden="true"
                />
              }
              strong={<bdi>{dashed(localizeName(part.section.level, locale), part.section.letter)}</bdi>}
              quiet={
                part.letters === null
                  ? t("office.letters-printing", { count: part.people })
                  : t("office.letters-count", { count: part.letters })
              }
              {...(part.letters !== null && part.letters > 0 && { onPress: () => void handleTake(part) })}
            />
          ))}
        </IonList>
      )}
      {batch.state === "ready" && printed.length > 1 && (
        <div className="buttons">
          <IonButton onClick={() => void handleTakeAll()}>
            <IonIcon slot="start" icon={downloadOutline} aria-hidden="true" />
            {t("office.letters-take-all")}
          </IonButton>
        </div>
      )}
      <Refusal error={error} />
    </section>
  );
}

function describeBatch({ t, format }: Text, { state, askedAt, keptUntil }: LetterBatch): string {
  const when = format.moment(new Date(askedAt));
  if (state === "stopped") return t("office.school-letters-stopped");
  if (state === "expired") return t("office.school-letters-expired", { when });
  return t("office.school-letters-kept", { when, until: format.moment(new Date(keptUntil)) });
}
