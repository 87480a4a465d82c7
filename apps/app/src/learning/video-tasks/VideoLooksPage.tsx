import { listVideoLooks, type VideoLook } from "@dars/contract/learning/video-looks";
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

/** Who has watched students' videos in the last thirty days, and why: for the monthly review. */
export function VideoLooksPage() {
  return (
    <PageOfSchool title="video-tasks.looks" back="/manage">
      {(schoolId) => <Looks key={schoolId} schoolId={schoolId} />}
    </PageOfSchool>
  );
}

function Looks({ schoolId }: { readonly schoolId: Id }) {
  const { t } = useText();
  const { reading } = useRead(listVideoLooks, { params: { schoolId } });
  return (
    <Await {...reading}>
      {({ looks }) =>
        looks.length === 0 ? (
          <Empty
            icon={eyeOutline}
            title={t("video-tasks.looks-none")}
            text={t("video-tasks.looks-none-text")}
          />
        ) : (
          <IonList className="rows" lines="none" aria-label={t("video-tasks.looks")}>
            {looks.map((look) => (
              <LookRow key={look.id} look={look} />
            ))}
          </IonList>
        )
      }
    </Await>
  );
}

function LookRow({
  look: { student, task, reason, by, role, startedAt, isMine },
}: {
  readonly look: VideoLook;
}) {
  const { t, format } = useText();
  return (
    <Row
      strong={<Name of={student.name} />}
      quiet={
        <>
          <div>
            <bdi>{task.title}</bdi>
          </div>
          <div>
            <bdi>{reason}</bdi>
          </div>
          {isMine ? t("video-tasks.look-mine") : by ? <Name of={by} /> : t(`role.${role}`)} ·{" "}
          {format.moment(new Date(startedAt))}
        </>
      }
    />
  );
}
