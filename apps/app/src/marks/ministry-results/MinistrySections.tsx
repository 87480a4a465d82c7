import { listMinistrySections } from "@dars/contract/marks/ministry-results";
import type { Id } from "@dars/contract/platform/primitives";
import { IonIcon, IonList } from "@ionic/react";
import { schoolOutline } from "ionicons/icons";

import { useRead } from "#platform/api/use-read.ts";
import { useText } from "#platform/text/use-text.ts";
import { Await } from "#platform/ui/Await.tsx";
import { Empty } from "#platform/ui/Empty.tsx";
import { Row } from "#platform/ui/Row.tsx";
import { sectionName } from "#school/schools/public.ts";

/** The sections whose year ends with the ministry's exams, with how far each is. */
export function MinistrySections({ schoolId }: { readonly schoolId: Id }) {
  const { t, locale } = useText();
  const { reading } = useRead(listMinistrySections, { params: { schoolId } });
  return (
    <Await {...reading}>
      {({ sections }) =>
        sections.length === 0 ? (
          <Empty icon={schoolOutline} title={t("ministry.none")} text={t("ministry.none-text")} />
        ) : (
          <IonList className="rows" lines="none" aria-label={t("ministry.title")}>
            {sections.map(({ id, level, year, students, entered, published, ...section }) => (
              <Row
                key={id}
                start={<IonIcon icon={schoolOutline} aria-hidden="true" />}
                strong={
                  <>
                    <bdi>{sectionName(section, level.name, locale)}</bdi> · <bdi dir="ltr">{year.title}</bdi>
                  </>
                }
                quiet={t("ministry.how-far", { entered, published, students })}
                leadsTo={`/manage/ministry-results?section=${id}`}
              />
            ))}
          </IonList>
        )
      }
    </Await>
  );
}
