import { megaphoneOutline } from "ionicons/icons";

import { useText } from "#platform/text/use-text.ts";
import { Empty } from "#platform/ui/Empty.tsx";
import { Panes } from "#platform/ui/Panes.tsx";
import { useWide } from "#platform/ui/use-wide.ts";
import { PageOfSchool } from "#school/schools/public.ts";

import { WrittenPosts } from "./WrittenPosts.tsx";

/** The posts that the signed-in person manages; on a wide screen with room for one beside them. */
export function PostsPage() {
  const { t } = useText();
  const isWide = useWide();
  return (
    <PageOfSchool title="posts.title" back="/manage" isReading={!isWide}>
      {(schoolId) =>
        isWide ? (
          <Panes list={<WrittenPosts key={schoolId} schoolId={schoolId} />}>
            <Empty icon={megaphoneOutline} title={t("posts.choose")} text={t("posts.choose-text")} />
          </Panes>
        ) : (
          <WrittenPosts key={schoolId} schoolId={schoolId} />
        )
      }
    </PageOfSchool>
  );
}
