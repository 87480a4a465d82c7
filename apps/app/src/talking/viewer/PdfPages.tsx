import type { ClientId, Id } from "@dars/contract/platform/primitives";
import { IonButton, IonIcon } from "@ionic/react";
import { addOutline, chevronBackOutline, chevronForwardOutline, removeOutline } from "ionicons/icons";
import type { PDFDocumentProxy } from "pdfjs-dist/legacy/build/pdf.mjs";
import { useEffect, useRef, useState } from "react";

import { useText } from "#platform/text/use-text.ts";
import { Skeleton } from "#platform/ui/Skeleton.tsx";

import { drawPage, openPdf } from "./open-pdf.ts";
import { PdfSearch } from "./PdfSearch.tsx";

const WIDTHS = [0.75, 1, 1.5, 2, 3];
const THUMB = 96;

interface PdfPagesProps {
  readonly source: string;
  readonly onFail: () => void;
  /** What it is called on the server, where that has read its text. */
  readonly searched: { readonly schoolId: Id; readonly fileId: ClientId } | null;
}

/** A PDF page by page, with small pictures of all of them beside it. */
export function PdfPages({ source, onFail, searched }: PdfPagesProps) {
  const { t } = useText();
  // A link that was renewed leads to the same bytes.
  const [first] = useState(source);
  const [pdf, setPdf] = useState<PDFDocumentProxy | null>(null);
  const [at, setAt] = useState(1);
  const [width, setWidth] = useState(1);
  useEffect(() => {
    let isGone = false;
    openPdf(first).then(
      (opened) => !isGone && setPdf(opened),
      () => !isGone && onFail(),
    );
    return () => {
      isGone = true;
    };
  }, [first, onFail]);
  if (!pdf) return <Skeleton />;
  const pages = Array.from({ length: pdf.numPages }, (_, index) => index + 1);
  return (
    <div className="viewer-pdf">
      {searched && <PdfSearch {...searched} onPick={setAt} />}
      <div className="viewer-tools">
        <IonButton
          fill="clear"
          aria-label={t("viewer.previous")}
          disabled={at === 1}
          onClick={() => setAt(at - 1)}
        >
          <IonIcon slot="icon-only" icon={chevronBackOutline} flipRtl aria-hidden="true" />
        </IonButton>
        <output>{t("viewer.page-of", { page: at, count: pdf.numPages })}</output>
        <IonButton
          fill="clear"
          aria-label={t("viewer.next")}
          disabled={at === pdf.numPages}
          onClick={() => setAt(at + 1)}
        >
          <IonIcon slot="icon-only" icon={chevronForwardOutline} flipRtl aria-hidden="true" />
        </IonButton>
        <IonButton
          fill="clear"
          aria-label={t("viewer.smaller")}
          disabled={width === 0}
          onClick={() => setWidth(width - 1)}
        >
          <IonIcon slot="icon-only" icon={removeOutline} aria-hidden="true" />
        </IonButton>
        <IonButton
          fill="clear"
          aria-label={t("viewer.larger")}
          disabled={width === WIDTHS.length - 1}
          onClick={() => setWidth(width + 1)}
        >
          <IonIcon slot="icon-only" icon={addOutline} aria-hidden="true" />
        </IonButton>
      </div>
      <div className="viewer-page">
        <PdfPage
          key={at}
          pdf={pdf}
          number={at}
          width={720 * (WIDTHS[width] ?? 1)}
          share={WIDTHS[width] ?? 1}
        />
      </div>
      <ol className="plain viewer-thumbs" aria-label={t("viewer.pages")}>
        {pages.map((page) => (
          <li key={page}>
            <button
              type="button"
              aria-label={t("viewer.page", { page })}
              aria-current={page === at ? "page" : undefined}
              onClick={() => setAt(page)}
            >
              <PdfPage pdf={pdf} number={page} width={THUMB} share={null} />
            </button>
          </li>
        ))}
      </ol>
    </div>
  );
}

interface PdfPageProps {
  readonly pdf: PDFDocumentProxy;
  readonly number: number;
  readonly width: number;
  /** The share of the room there is; null for a small picture. */
  readonly share: number | null;
}

/** Drawn once it is in sight. */
function PdfPage({ pdf, number, width, share }: PdfPageProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const place = canvas.current;
    if (!place) return undefined;
    const watcher = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return;
      watcher.disconnect();
      // A page that cannot be drawn stays blank; the others are not.
      drawPage(pdf, number, place, width).catch(() => undefined);
    });
    watcher.observe(place);
    return () => watcher.disconnect();
  }, [pdf, number, width]);
  return <canvas ref={canvas} style={share === null ? undefined : { width: `${share * 100}%` }} />;
}
