import type { Id } from "@dars/contract/platform/primitives";
import type { AttachedFile } from "@dars/contract/talking/attached-file";
import { IonIcon } from "@ionic/react";
import { chevronForward, documentTextOutline } from "ionicons/icons";

import { useText, type Text } from "#platform/text/use-text.ts";
import { Link } from "#platform/ui/Link.tsx";
import { useFile, type FilePlaces } from "#talking/files/public.ts";
import { sizeWords } from "#talking/uploads/public.ts";

interface PdfBlockProps {
  readonly schoolId: Id;
  readonly title: string;
  readonly file: AttachedFile | undefined;
}

/** A PDF by its first page, how many there are and how large it is; it opens where it is read and searched. */
export function PdfBlock({ schoolId, title, file }: PdfBlockProps) {
  const text = useText();
  const { places } = useFile(schoolId, file?.fileId ?? null);
  if (!file) return <p className="card quiet">{text.t("lessons.file-gone")}</p>;
  return (
    <Link leadsTo={`/viewer/${file.fileId}?school=${schoolId}`} className="card lesson-pdf">
      {places?.poster === undefined ? (
        <IonIcon icon={documentTextOutline} aria-hidden="true" />
      ) : (
        <img src={places.poster} alt="" loading="lazy" />
      )}
      <span>
        <strong dir="auto">{title || file.name}</strong>
        <span className="quiet">
          {pagesWords(text, places)}
          {sizeWords(text, file.size)}
        </span>
      </span>
      <IonIcon icon={chevronForward} className="chevron" aria-hidden="true" />
    </Link>
  );
}

function pagesWords({ t }: Text, places: FilePlaces | null): string {
  const count = places?.media?.pages ?? null;
  return count === null ? "" : `${t("lessons.pages", { count })} · `;
}
