import type { Id } from "@dars/contract/platform/primitives";
import { IonButton, IonIcon, useIonRouter } from "@ionic/react";
import { closeOutline, documentOutline, downloadOutline } from "ionicons/icons";
import { lazy, Suspense, useCallback, useState } from "react";
import { useParams, useSearchParams } from "react-router-dom";

import { getHomePath } from "#identity/accounts/public.ts";
import { useText } from "#platform/text/use-text.ts";
import { Await } from "#platform/ui/Await.tsx";
import { Empty } from "#platform/ui/Empty.tsx";
import { Page } from "#platform/ui/Page.tsx";
import { Skeleton } from "#platform/ui/Skeleton.tsx";
import { AtSchool } from "#school/schools/public.ts";
import { AT_ONCE_BYTES, ZoomStage } from "#talking/files/public.ts";
import { sizeWords } from "#talking/uploads/public.ts";

import { captionsIn } from "./captions-query.ts";
import { getViewerForm } from "./get-viewer-form.ts";
import { MediaPlayer } from "./MediaPlayer.tsx";
import { TextFile } from "./TextFile.tsx";
import { useCaptions } from "./use-captions.ts";
import { useViewed, type Viewed } from "./use-viewed.ts";

import "./viewer.css";

// Half a megabyte, loaded only for PDFs.
const PdfPages = lazy(async () => ({ default: (await import("./PdfPages.tsx")).PdfPages }));

/** `/viewer/:id`, of `?school=` where that is not one's own: one file, shown where it can be, saved where not. */
export function ViewerPage() {
  const { id = "" } = useParams();
  return (
    <AtSchool>
      {(schoolId, session) => <Viewer schoolId={schoolId} fileId={id} home={getHomePath(session)} />}
    </AtSchool>
  );
}

interface ViewerProps {
  readonly schoolId: Id;
  readonly fileId: string;
  /** Where Back leads when the app was opened at this file. */
  readonly home: string;
}

function Viewer({ schoolId, fileId, home }: ViewerProps) {
  const text = useText();
  const { t } = text;
  const router = useIonRouter();
  const isId = /^[0-9A-Za-z]{15}$/.test(fileId);
  const { reading, renew } = useViewed(schoolId, isId ? fileId : "0".repeat(15));
  const file = reading.value?.file;
  return (
    <Page
      title={file?.name ?? t("viewer.title")}
      back={home}
      actions={
        <IonButton
          aria-label={t("platform.close")}
          onClick={() => (router.canGoBack() ? router.goBack() : router.push(home, "back", "replace"))}
        >
          <IonIcon slot="icon-only" icon={closeOutline} aria-hidden="true" />
        </IonButton>
      }
    >
      <Await {...reading}>
        {(viewed) =>
          viewed ? (
            <div className="stack">
              <p className="quiet viewer-size">
                {sizeWords(text, viewed.file.size)}
                <a href={viewed.download} download={viewed.file.name} rel="noreferrer">
                  <IonIcon icon={downloadOutline} aria-hidden="true" /> {t("viewer.save")}
                </a>
              </p>
              <Shown viewed={viewed} renew={renew} />
            </div>
          ) : (
            <Empty icon={documentOutline} title={t("viewer.gone-title")} text={t("viewer.gone-text")} />
          )
        }
      </Await>
    </Page>
  );
}

interface ShownProps {
  readonly viewed: Viewed;
  readonly renew: () => void;
}

function Shown({ viewed, renew }: ShownProps) {
  const { t } = useText();
  const { file, full, download } = viewed;
  const form = getViewerForm(file.type, file.size);
  const [query] = useSearchParams();
  const [captions] = useState(() => captionsIn(query.get("captions")));
  const tracks = useCaptions(file.schoolId, captions);
  const isPlayed = form === "audio" || form === "video";
  const [isWanted, setWanted] = useState(isPlayed || file.size <= AT_ONCE_BYTES);
  const [isBroken, setBroken] = useState(false);
  const handleFail = useCallback(() => setBroken(true), []);
  if (form === "other" || isBroken)
    return <Empty icon={documentOutline} title={t("viewer.other-title")} text={t("viewer.other-text")} />;
  if (!isWanted) return <IonButton onClick={() => setWanted(true)}>{t("viewer.open")}</IonButton>;
  if (form === "image") return <ZoomStage full={full} download={download} alt={file.name} />;
  if (form === "text") return <TextFile source={full} fileId={file.id} />;
  if (form === "pdf")
    return (
      <Suspense fallback={<Skeleton />}>
        <PdfPages source={full} onFail={handleFail} searched={searchedIn(viewed)} />
      </Suspense>
    );
  return (
    <MediaPlayer
      fileId={file.id}
      source={full}
      isVideo={form === "video"}
      name={file.name}
      onLost={renew}
      captions={tracks}
    />
  );
}

const searchedIn = ({ file, media }: Viewed) =>
  media?.state === "made" ? { schoolId: file.schoolId, fileId: file.id } : null;
