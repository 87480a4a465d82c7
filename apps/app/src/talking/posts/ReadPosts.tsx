import type { Id } from "@dars/contract/platform/primitives";
import { listPosts, type PostLine } from "@dars/contract/talking/posts";
import { megaphoneOutline } from "ionicons/icons";

import { usePages } from "#platform/api/use-pages.ts";
import { NOTIFIED, useLiveRead } from "#platform/live/use-live-read.ts";
import { useText } from "#platform/text/use-text.ts";
import { Await } from "#platform/ui/Await.tsx";
import { Empty } from "#platform/ui/Empty.tsx";
import { Searched } from "#platform/ui/Searched.tsx";

import { PostList, textOfPost } from "./PostList.tsx";

interface ReadPostsProps {
  /** The post that is open beside the list. */
  readonly openId?: Id;
}

/** All posts for the reader; the home shows only the latest. */
export function ReadPosts({ openId }: ReadPostsProps) {
  const { t } = useText();
  const { reading, refresh, more } = usePages(listPosts, {
    inputAt: (after) => ({ query: after === null ? {} : { after } }),
    getNextCursor: ({ next }) => next,
  });
  useLiveRead(refresh, NOTIFIED);
  return (
    <Await {...reading}>
      {(pages) => {
        const posts = eachOnce(pages.flatMap((page) => page.posts));
        return posts.length === 0 ? (
          <Empty icon={megaphoneOutline} title={t("posts.no-news")} text={t("posts.no-news-text")} />
        ) : (
          <Searched label={t("posts.for-me")} items={posts} textOf={textOfPost} more={more}>
            {(found) => <PostList label={t("posts.for-me")} posts={found} openId={openId} />}
          </Searched>
        );
      }}
    </Await>
  );
}

/** A post that is no longer pinned appears again at the place of its day. */
const eachOnce = (posts: readonly PostLine[]): PostLine[] => [
  ...new Map(posts.map((post) => [post.id, post])).values(),
];
