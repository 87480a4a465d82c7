import { IonButton } from "@ionic/react";

import { useText } from "#platform/text/use-text.ts";

import { PostList } from "./PostList.tsx";
import type { Feed } from "./use-feed.ts";

/** The latest posts on the home with a link to all of them. Renders nothing without posts. */
export function PostFeed({ posts, hasMore }: Feed) {
  const { t } = useText();
  if (posts.length === 0) return null;
  return (
    <>
      <h2 className="section-title">{t("posts.for-me")}</h2>
      <PostList label={t("posts.for-me")} posts={posts} />
      {hasMore && (
        <div className="buttons">
          <IonButton fill="clear" routerLink="/posts">
            {t("posts.all")}
          </IonButton>
        </div>
      )}
    </>
  );
}
