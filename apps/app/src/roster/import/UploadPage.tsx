import { discardUpload, type Upload } from "@dars/contract/roster/uploads";
import { IonButton, IonIcon, useIonRouter } from "@ionic/react";
import { mailOutline } from "ionicons/icons";
import { useParams } from "react-router-dom";

import { WithSession } from "#identity/accounts/public.ts";
import { useSave } from "#platform/api/use-save.ts";
import { textNow, useText } from "#platform/text/use-text.ts";
import { ask } from "#platform/ui/ask.ts";
import { Await } from "#platform/ui/Await.tsx";
import { Page } from "#platform/ui/Page.tsx";
import { Refusal } from "#platform/ui/Refusal.tsx";
import { ColumnsCard, FindingsCard, QuestionsCard, RemarksCard } from "#roster/import-review/public.ts";
import { ReceivingCard, type UploadPlace, useUpload } from "#talking/uploads/public.ts";

import { BringsCard } from "./BringsCard.tsx";
import { CommitCard } from "./CommitCard.tsx";

import "./imports.css";
import { CountsCard } from "./CountsCard.tsx";
import { StandCard } from "./StandCard.tsx";
import { UndoCard } from "./UndoCard.tsx";

/** One upload: its progress, what it would change, and the buttons to import, discard and undo it. */
export function UploadPage() {
  const { schoolId, uploadId } = useParams();
  return (
    <WithSession>
      {() => <UploadAt key={uploadId} place={{ schoolId: Number(schoolId), uploadId: Number(uploadId) }} />}
    </WithSession>
  );
}

function UploadAt({ place }: { readonly place: UploadPlace }) {
  const { t } = useText();
  const { reading, refresh } = useUpload(place);
  return (
    <Page title={t("imports.upload")} back={`/manage/imports?school=${place.schoolId}`} onRefresh={refresh}>
      <Await {...reading}>
        {(upload) => (
          <div className="upload-panes">
            <div className="upload-stand">
              <StandCard upload={upload} />
            </div>
            <div className="upload-main stack wide-gap">
              <BringsCard upload={upload} />
              {upload.state === "receiving" && <ReceivingCard upload={upload} onArrived={refresh} />}
              <QuestionsCard key={upload.state} upload={upload} isWithoutColumns={isOurs(upload)} />
              {!upload.brings && <CountsCard counts={upload.counts} />}
              <RemarksCard upload={upload} />
              <FindingsCard upload={upload} />
              {isOurs(upload) && <ColumnsCard key={`columns ${upload.state}`} upload={upload} />}
            </div>
            <div className="upload-end stack wide-gap">
              <CommitCard upload={upload} />
              <LettersLink upload={upload} />
              <UndoCard upload={upload} />
              <Discard upload={upload} />
            </div>
          </div>
        )}
      </Await>
    </Page>
  );
}

/** A filled table that came back: its columns are known, and what has become of its rows comes first. */
const isOurs = ({ takenAt, questions }: Upload): boolean =>
  typeof takenAt === "string" && !questions.some(({ of, isOpen }) => of === "column" && isOpen);

/** The families of imported students get their letters next. */
function LettersLink({ upload: { schoolId, kind, state } }: { readonly upload: Upload }) {
  const { t } = useText();
  if (state !== "committed" || kind !== "students" || schoolId === null) return null;
  return (
    <section className="card">
      <h2 className="section-title">{t("imports.letters")}</h2>
      <p className="quiet">{t("imports.letters-text")}</p>
      <div className="buttons">
        <IonButton fill="outline" routerLink={`/manage/sections/${schoolId}/all/sign-in`}>
          <IonIcon slot="start" icon={mailOutline} aria-hidden="true" />
          {t("imports.letters-print")}
        </IonButton>
      </div>
    </section>
  );
}

const MAY_GO: ReadonlySet<Upload["state"]> = new Set<Upload["state"]>([
  "receiving",
  "checked",
  "refused",
  "failed",
]);

/** Throws away what was not imported, with everything that was found in it. */
function Discard({ upload: { schoolId, id, fileName, state } }: { readonly upload: Upload }) {
  const { t } = useText();
  const router = useIonRouter();
  const { save, error, isBusy } = useSave();
  if (!MAY_GO.has(state)) return null;

  async function handleDiscard() {
    const isSure = await ask({
      question: textNow("imports.discard-question"),
      text: textNow("imports.discard-text"),
      yes: textNow("imports.discard"),
      isDestructive: true,
    });
    if (!isSure) return;
    const saved = await save(discardUpload, { params: { schoolId, uploadId: id } }, fileName);
    if (saved.state !== "refused") router.push(`/manage/imports?school=${schoolId}`, "back", "pop");
  }

  return (
    <div className="buttons">
      <IonButton fill="clear" color="danger" disabled={isBusy} onClick={() => void handleDiscard()}>
        {t("imports.discard")}
      </IonButton>
      <Refusal error={error} />
    </div>
  );
}
