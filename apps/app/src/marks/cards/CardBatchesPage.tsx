import { listCardBatches, readBatchPart, type BatchPart, type CardBatch } from "@dars/contract/marks/cards";
import type { Id } from "@dars/contract/platform/primitives";
import { IonIcon, IonList } from "@ionic/react";
import { downloadOutline, hourglassOutline } from "ionicons/icons";

import { useAtOnce } from "#platform/api/use-at-once.ts";
import { useRead } from "#platform/api/use-read.ts";
import { useRereadWhile } from "#platform/api/use-reread-while.ts";
import { saveFile } from "#platform/device/save-file.ts";
import { dashed } from "#platform/text/dashed.ts";
import { localizeName } from "#platform/text/localize-name.ts";
import { useText } from "#platform/text/use-text.ts";
import { Await } from "#platform/ui/Await.tsx";
import { Refusal } from "#platform/ui/Refusal.tsx";
import { Row } from "#platform/ui/Row.tsx";
import { PageOfSchool } from "#school/schools/public.ts";

import { OrderForm } from "./OrderForm.tsx";

/** Report cards of whole sections: cards to print, and print jobs of the last week. */
export function CardBatchesPage() {
  return (
    <PageOfSchool title="cards.batch-title" back="/manage" isReading>
      {(schoolId) => <Batches key={schoolId} schoolId={schoolId} />}
    </PageOfSchool>
  );
}

function Batches({ schoolId }: { readonly schoolId: Id }) {
  const { t } = useText();
  const { reading, refresh } = useRead(listCardBatches, { params: { schoolId } });
  const isPrinting = reading.value?.batches.some(isUnderWay) ?? false;
  useRereadWhile(isPrinting, refresh);
  return (
    <div className="stack wide-gap">
      <OrderForm schoolId={schoolId} onOrdered={refresh} />
      <Await {...reading}>
        {({ batches }) => (
          <>
            {batches.length > 0 && <h2 className="section-title">{t("cards.printed")}</h2>}
            {batches.map((batch) => (
              <Batch key={batch.id} schoolId={schoolId} batch={batch} />
            ))}
          </>
        )}
      </Await>
    </div>
  );
}

const isUnderWay = ({ parts }: CardBatch): boolean => parts.some(({ cards }) => cards === null);

function Batch({ schoolId, batch }: { readonly schoolId: Id; readonly batch: CardBatch }) {
  const { t, format, locale } = useText();
  const { act, error } = useAtOnce();
  const { id, kind, year, askedAt, parts } = batch;

  async function handleTake({ no }: BatchPart) {
    const file = await act(readBatchPart, { params: { schoolId, batchId: id, no } });
    if (file) await saveFile(file);
  }

  return (
    <section className="card stack">
      <h3 className="section-title">
        {t(`cards.${kind}`)} · <bdi>{year}</bdi>
      </h3>
      <p className="quiet">{format.moment(new Date(askedAt))}</p>
      <IonList className="rows" lines="none" aria-label={t("cards.files")}>
        {parts.map((part) => (
          <Row
            key={part.no}
            start={
              <IonIcon icon={part.cards === null ? hourglassOutline : downloadOutline} aria-hidden="true" />
            }
            strong={<bdi>{dashed(localizeName(part.section.level, locale), part.section.letter)}</bdi>}
            quiet={
              part.cards === null
                ? t("cards.printing", { count: part.students })
                : part.cards === 0
                  ? t(`cards.none-${kind}`)
                  : t("cards.count", { count: part.cards })
            }
            {...(part.cards !== null && part.cards > 0 && { onPress: () => void handleTake(part) })}
          />
        ))}
      </IonList>
      <Refusal error={error} />
    </section>
  );
}
