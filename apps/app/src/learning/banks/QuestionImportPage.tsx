import type { ImportedItem, QuestionImport } from "@dars/contract/learning/banks";
import { A_PAGE } from "@dars/contract/learning/package-pages";
import type { Id } from "@dars/contract/platform/primitives";
import { IonButton, useIonRouter } from "@ionic/react";
import { useParams } from "react-router-dom";

import { WithSession } from "#identity/accounts/public.ts";
import { useRead } from "#platform/api/use-read.ts";
import { useSave } from "#platform/api/use-save.ts";
import { useText } from "#platform/text/use-text.ts";
import { ask } from "#platform/ui/ask.ts";
import { Await } from "#platform/ui/Await.tsx";
import { Page } from "#platform/ui/Page.tsx";
import { Refusal } from "#platform/ui/Refusal.tsx";

import { bankAddress, bankParams, placeIn, type BankPlace } from "./bank-address.ts";
import { bankRoutes } from "./bank-routes.ts";
import { FileItems } from "./FileItems.tsx";
import { PackagePages } from "./PackagePages.tsx";
import { questionFileReason } from "./question-file-reason.ts";
import { BANK_REASONS } from "./reasons.ts";

import "./banks.css";

/** A file of questions: what would become of each item, putting it into the bank, and taking it back. */
export const QuestionImportPage = () => <ImportInto isGroup={false} />;

/** The same for a bank of the school or of its group. */
export function ImportInto({ isGroup }: { readonly isGroup: boolean }) {
  const { t } = useText();
  const params = useParams();
  const place = placeIn(params, isGroup);
  return (
    <WithSession>
      {() => (
        <Page title={t("banks.import")} back={bankAddress(place)} isReading>
          <Import place={place} importId={Number(params["importId"])} />
        </Page>
      )}
    </WithSession>
  );
}

function Import({ place, importId }: { readonly place: BankPlace; readonly importId: Id }) {
  const { reading } = useRead(bankRoutes(place).readImport, { params: { ...bankParams(place), importId } });
  return <Await {...reading}>{(known) => <Known place={place} known={known} />}</Await>;
}

const STATES = [
  "imported",
  "withLoss",
  "known",
  "refused",
] as const satisfies readonly ImportedItem["state"][];

function Known({ place, known }: { readonly place: BankPlace; readonly known: QuestionImport }) {
  const text = useText();
  const { t, format } = text;
  const { items, fileName, state, hasPages } = known;
  const count = (of: ImportedItem["state"]) => items.filter((item) => item.state === of).length;
  return (
    <div className="stack">
      <section className="card stack">
        <h2 className="section-title">
          <bdi>{fileName}</bdi>
        </h2>
        <p className="quiet">{t(`banks.state-${state}`)}</p>
        <dl className="bank-figures">
          {STATES.map((each) => (
            <div key={each}>
              <dt className="quiet">{t(`banks.item-${each}`)}</dt>
              <dd>{format.number(count(each))}</dd>
            </div>
          ))}
        </dl>
        <Acts place={place} known={known} fresh={count("imported") + count("withLoss")} />
      </section>
      {hasPages && !place.isGroup && <PackagePages place={place} importId={known.id} />}
      {place.isGroup && <PagesOfGroup items={items} />}
      <FileItems
        label={t("banks.items")}
        items={items}
        describe={({ id, state: of }) => `${t(`banks.item-${of}`)} · ${questionFileReason(id, text)}`}
      />
    </div>
  );
}

/** Lessons are of one school: a bank of the group says where the pages of its packages become some. */
function PagesOfGroup({ items }: Pick<QuestionImport, "items">) {
  const { t } = useText();
  const count = items.filter(({ reasons }) => reasons.includes(A_PAGE)).length;
  if (count === 0) return null;
  return (
    <section className="card stack" aria-label={t("banks.pages")}>
      <h2 className="section-title">{t("banks.pages")}</h2>
      <p className="quiet">{t("banks.pages-of-group", { count })}</p>
    </section>
  );
}

interface ActsProps {
  readonly place: BankPlace;
  readonly known: QuestionImport;
  /** How many would be put into the bank. */
  readonly fresh: number;
}

function Acts({ place, known: { id: importId, fileName, state, mayUndo }, fresh }: ActsProps) {
  const { t } = useText();
  const router = useIonRouter();
  const { save, error, isBusy, isWaiting } = useSave();
  const isOff = isBusy || isWaiting;
  const params = { ...bankParams(place), importId };

  async function handleUndo() {
    const isSure = await ask({
      question: t("banks.undo-question"),
      text: t("banks.undo-text"),
      yes: t("banks.undo"),
      isDestructive: true,
    });
    if (isSure) await save(bankRoutes(place).undoImport, { params }, fileName);
  }

  return (
    <>
      <Refusal error={error} reasons={BANK_REASONS} />
      <div className="buttons">
        {state === "receiving" && fresh > 0 && (
          <IonButton
            shape="round"
            disabled={isOff}
            onClick={() => void save(bankRoutes(place).commitImport, { params }, fileName)}
          >
            {t("banks.commit", { count: fresh })}
          </IonButton>
        )}
        {state === "committed" && mayUndo && (
          <IonButton
            shape="round"
            fill="outline"
            color="danger"
            disabled={isOff}
            onClick={() => void handleUndo()}
          >
            {t("banks.undo")}
          </IonButton>
        )}
        <IonButton shape="round" fill="outline" onClick={() => router.push(bankAddress(place), "back")}>
          {t("banks.to-bank")}
        </IonButton>
      </div>
      {state === "committed" && !mayUndo && <p className="quiet">{t("banks.reason-used")}</p>}
    </>
  );
}
