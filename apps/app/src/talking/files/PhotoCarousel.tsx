import type { Id } from "@dars/contract/platform/primitives";

import { useText } from "#platform/text/use-text.ts";
import { Carousel } from "#platform/ui/Carousel.tsx";

import { AttachedFile, type Filed } from "./AttachedFile.tsx";

interface PhotoCarouselProps {
  readonly schoolId: Id;
  readonly photos: readonly Filed[];
}

const show = (schoolId: Id, photo: Filed) => <AttachedFile schoolId={schoolId} attachment={photo} />;

/** Several photos of one message or post. Each is small until it is opened, where its size is said first. */
export function PhotoCarousel({ schoolId, photos }: PhotoCarouselProps) {
  const { t } = useText();
  return (
    <Carousel
      label={t("files.photos", { count: photos.length })}
      slides={photos.map((photo, index) => ({
        key: photo.fileId ?? String(index),
        content: (isNear) => isNear && show(schoolId, photo),
      }))}
    />
  );
}
