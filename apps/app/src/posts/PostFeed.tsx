import { listPosts } from "@dars/contract/posts";

import { useRead } from "#platform/api/use-read.ts";
import { NOTIFIED, useLiveRead } from "#platform/live/use-live-read.ts";
import { useText } from "#platform/text/use-text.ts";

import { PostList } from "./PostList.tsx";

/** The latest posts for whoever looks, on its home. Nothing at all while there is none, or no answer yet. */
export function PostFeed() {
  const { t } = useText();
  const { reading, refresh } = useRead(listPosts, { query: { limit: 5 } });
  useLiveRead(refresh, NOTIFIED);
  const posts = reading.value?.posts ?? [];
  if (posts.length === 0) return null;
  return (
    <>
      <h2 className="section-title">{t("posts.for-me")}</h2>
      <PostList label={t("posts.for-me")} posts={posts} />
    </>
  );
}
