import { listGuideViewers } from "@dars/contract/learning/guide-videos";
import { inNameOrder } from "@dars/contract/platform/in-name-order";
import type { Id } from "@dars/contract/platform/primitives";
import { IonList } from "@ionic/react";

import { useRead } from "#platform/api/use-read.ts";
import { useText } from "#platform/text/use-text.ts";
import { Await } from "#platform/ui/Await.tsx";
import { Name } from "#platform/ui/Name.tsx";
import { Row } from "#platform/ui/Row.tsx";
import { formatDuration } from "#talking/files/public.ts";

/** Every teacher of the subject and level, with how much of the video each has watched. */
export function Viewers({ schoolId, videoId }: { readonly schoolId: Id; readonly videoId: Id }) {
  const { t, format, locale } = useText();
  const { reading } = useRead(listGuideViewers, { params: { schoolId, videoId } });
  return (
    <Await {...reading}>
      {({ seconds, viewers }) => (
        <section aria-label={t("guide-videos.viewers")}>
          <h2 className="list-head">{t("guide-videos.viewers")}</h2>
          {viewers.length === 0 && <p className="quiet">{t("guide-videos.no-teachers")}</p>}
          <IonList className="rows" lines="none">
            {inNameOrder(viewers, ({ name }) => name, locale)
              .toSorted((one, other) => one.watched - other.watched)
              .map(({ id, name, watched, seenAt }) => (
                <Row
                  key={id}
                  strong={<Name of={name} />}
                  quiet={seenAt === null ? t("guide-videos.not-yet") : format.moment(new Date(seenAt))}
                  end={
                    seconds === null
                      ? formatDuration(watched)
                      : format.percent(Math.min(1, watched / seconds))
                  }
                />
              ))}
          </IonList>
        </section>
      )}
    </Await>
  );
}
