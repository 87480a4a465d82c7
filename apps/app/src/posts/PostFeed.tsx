import type { PostLine } from "@dars/contract/posts";

import { useText } from "#platform/text/use-text.ts";

import { PostList } from "./PostList.tsx";

/** The latest posts for whoever looks, on its home. Nothing at all while there is none. */
export function PostFeed({ posts }: { readonly posts: readonly PostLine[] }) {
  const { t } = useText();
  if (posts.length === 0) return null;
  return (
    <>
      <h2 className="section-title">{t("posts.for-me")}</h2>
      <PostList label={t("posts.for-me")} posts={posts} />
    </>
  );
}
