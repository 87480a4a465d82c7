import { listMarkingLooks, type MarkingLook } from "@dars/contract/learning/marking-looks";
import type { Id } from "@dars/contract/platform/primitives";
import { IonList } from "@ionic/react";
import { eyeOutline } from "ionicons/icons";

import { useRead } from "#platform/api/use-read.ts";
import { useText } from "#platform/text/use-text.ts";
import { Await } from "#platform/ui/Await.tsx";
import { Empty } from "#platform/ui/Empty.tsx";
import { Name } from "#platform/ui/Name.tsx";
import { Row } from "#platform/ui/Row.tsx";
import { PageOfSchool } from "#school/schools/public.ts";

/** Who has marked in a teacher's place in the last thirty days, and why: for the monthly review. */
export function MarkingLooksPage() {
  return (
    <PageOfSchool title="marking.looks" back="/manage">
      {(schoolId) => <Looks key={schoolId} schoolId={schoolId} />}
    </PageOfSchool>
  );
}

function Looks({ schoolId }: { readonly schoolId: Id }) {
  const { t } = useText();
  const { reading } = useRead(listMarkingLooks, { params: { schoolId } });
  return (
    <Await {...reading}>
      {({ looks }) =>
        looks.length === 0 ? (
          <Empty icon={eyeOutline} title={t("marking.looks-none")} text={t("marking.looks-none-text")} />
        ) : (
          <IonList className="rows" lines="none" aria-label={t("marking.looks")}>
            {looks.map((look) => (
              <LookRow key={look.id} look={look} />
            ))}
          </IonList>
        )
      }
    </Await>
  );
}

function LookRow({ look: { exercise, reason, by, startedAt, isMine } }: { readonly look: MarkingLook }) {
  const { t, format } = useText();
  return (
    <Row
      strong={<bdi>{exercise.title}</bdi>}
      quiet={
        <>
          <div>
            <bdi>{reason}</bdi>
          </div>
          {isMine ? t("marking.look-mine") : by ? <Name of={by} /> : t("role.school_management")} ·{" "}
          {format.moment(new Date(startedAt))}
        </>
      }
    />
  );
}
