import type { Id } from "@dars/contract/platform/primitives";
import { listWrittenPosts } from "@dars/contract/talking/post-writing";
import { IonButton, useIonRouter } from "@ionic/react";
import { megaphoneOutline } from "ionicons/icons";

import { usePages } from "#platform/api/use-pages.ts";
import { useText } from "#platform/text/use-text.ts";
import { Await } from "#platform/ui/Await.tsx";
import { Empty } from "#platform/ui/Empty.tsx";
import { Searched } from "#platform/ui/Searched.tsx";

import { PostList, textOfPost } from "./PostList.tsx";

interface WrittenPostsProps {
  readonly schoolId: Id;
  /** The post that is open beside the list. */
  readonly openId?: Id;
}

/** The author's own posts, for the office those of all authors; with a button to write one. */
export function WrittenPosts({ schoolId, openId }: WrittenPostsProps) {
  const { t } = useText();
  const router = useIonRouter();
  const { reading, more } = usePages(listWrittenPosts, {
    inputAt: (after) => ({ params: { schoolId }, query: after === null ? {} : { after } }),
    getNextCursor: ({ next }) => next,
  });
  return (
    <div className="stack">
      <IonButton expand="block" onClick={() => router.push(`/manage/posts/${schoolId}/new`, "forward")}>
        {t("posts.new")}
      </IonButton>
      <Await {...reading}>
        {(pages) => {
          const posts = pages.flatMap((page) => page.posts);
          return posts.length === 0 ? (
            <Empty icon={megaphoneOutline} title={t("posts.none")} text={t("posts.none-text")} />
          ) : (
            <Searched label={t("posts.title")} items={posts} textOf={textOfPost} more={more}>
              {(found) => <PostList label={t("posts.title")} posts={found} openId={openId} isWritten />}
            </Searched>
          );
        }}
      </Await>
    </div>
  );
}
