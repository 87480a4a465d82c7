import type { Id } from "@dars/contract/platform/primitives";
import type { PostLine } from "@dars/contract/talking/posts";
import { IonBadge, IonList } from "@ionic/react";

import { allNames, localizeName } from "#platform/text/localize-name.ts";
import { useText } from "#platform/text/use-text.ts";
import { Row } from "#platform/ui/Row.tsx";

interface PostListProps {
  readonly label: string;
  readonly posts: readonly PostLine[];
  /** For authors: the state of the post instead of the "new" mark. */
  readonly isWritten?: boolean;
  /** The post that is open beside the list. */
  readonly openId?: Id | undefined;
}

/** Posts, one line each. */
export function PostList({ label, posts, isWritten = false, openId }: PostListProps) {
  const { t, locale, format } = useText();
  return (
    <IonList className="rows" aria-label={label} lines="none">
      {posts.map((post) => {
        const author = post.author.name ? localizeName(post.author.name, locale) : t("posts.head-office");
        const day =
          post.publishAt === null ? t("posts.state-draft") : format.moment(new Date(post.publishAt));
        return (
          <Row
            key={post.id}
            strong={<bdi>{post.title}</bdi>}
            quiet={[
              ...(post.school ? [localizeName(post.school, locale)] : []),
              author,
              day,
              ...(post.files > 0 ? [t("posts.files", { count: post.files })] : []),
              ...(post.isUrgent ? [t("posts.urgent")] : []),
              ...(post.isPinned ? [t("posts.pinned")] : []),
            ].join(" · ")}
            leadsTo={`/post/${post.id}`}
            isCurrent={post.id === openId}
            end={<State post={post} isWritten={isWritten} />}
          />
        );
      })}
    </IonList>
  );
}

export const textOfPost = ({ title, author, school }: PostLine): string =>
  `${title} ${allNames(author.name, school)}`;

function State({ post, isWritten }: { readonly post: PostLine; readonly isWritten: boolean }) {
  const { t } = useText();
  if (isWritten) return <span className="quiet">{t(`posts.state-${post.state}`)}</span>;
  const isDone = post.requiresAck ? post.isAcknowledged : post.isOpened;
  return isDone ? null : <IonBadge>{t("posts.unread")}</IonBadge>;
}
