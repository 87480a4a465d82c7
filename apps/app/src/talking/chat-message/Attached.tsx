import type { Id } from "@dars/contract/platform/primitives";
import type { Attachment } from "@dars/contract/talking/room-event";
import { IonIcon } from "@ionic/react";
import { barbellOutline, bookOutline } from "ionicons/icons";

import { useText } from "#platform/text/use-text.ts";
import { Link } from "#platform/ui/Link.tsx";
import { AttachedFile, PhotoCarousel, splitPhotos } from "#talking/files/public.ts";

import "./message.css";

interface AttachedProps {
  readonly schoolId: Id;
  readonly attachments: readonly Attachment[];
}

/** What came with a message. */
export function Attached({ schoolId, attachments }: AttachedProps) {
  const { photos, others } = splitPhotos(attachments);
  return (
    <ul className="plain attached">
      {photos.length > 0 && (
        <li className="attached-photos">
          <PhotoCarousel schoolId={schoolId} photos={photos} />
        </li>
      )}
      {others.map((each, index) => (
        // They never change their order.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={index}>
          {"fileId" in each ? (
            <AttachedFile schoolId={schoolId} attachment={each} />
          ) : (
            <TaskCard schoolId={schoolId} card={each} />
          )}
        </li>
      ))}
    </ul>
  );
}

type Card = Extract<Attachment, { kind: "lesson" | "exercise" }>;

/** Leads to the page of a lesson or an exercise. */
function TaskCard({ schoolId, card }: { readonly schoolId: Id; readonly card: Card }) {
  const { t } = useText();
  return (
    <Link leadsTo={buildCardPath(schoolId, card)} className="attached-card">
      <IonIcon icon={card.kind === "lesson" ? bookOutline : barbellOutline} aria-hidden="true" />
      <span>
        <span className="quiet">{t(`chat-room.kind-${card.kind}`)}</span>
        <bdi>{card.title}</bdi>
      </span>
    </Link>
  );
}

function buildCardPath(schoolId: Id, card: Card): string {
  if (card.kind === "exercise") return `/exercise/${card.lessonId}/${card.targetId}?school=${schoolId}`;
  const block = card.blockId === undefined ? "" : `&block=${card.blockId}`;
  return `/lesson/${card.targetId}?school=${schoolId}${block}`;
}
