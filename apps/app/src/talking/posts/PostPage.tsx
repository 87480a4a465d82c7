import { ApiError } from "@dars/contract/platform/client";
import type { Id } from "@dars/contract/platform/primitives";
import { acknowledgePost, placePost, readPost, type PostPage as Post } from "@dars/contract/talking/posts";
import { IonButton, useIonRouter } from "@ionic/react";
import { megaphoneOutline } from "ionicons/icons";
import { useParams } from "react-router-dom";

import { getHomePath, WithSession } from "#identity/accounts/public.ts";
import { useRead } from "#platform/api/use-read.ts";
import { useRefresh } from "#platform/api/use-refresh.ts";
import { useSave } from "#platform/api/use-save.ts";
import { localizeName } from "#platform/text/localize-name.ts";
import { useText, type Text } from "#platform/text/use-text.ts";
import { Await } from "#platform/ui/Await.tsx";
import { Empty } from "#platform/ui/Empty.tsx";
import { Page } from "#platform/ui/Page.tsx";
import { Panes } from "#platform/ui/Panes.tsx";
import { Refusal } from "#platform/ui/Refusal.tsx";
import { useWide } from "#platform/ui/use-wide.ts";
import { AttachedFiles } from "#talking/files/public.ts";

import { Oversight } from "./Oversight.tsx";
import { placesIn, formatPlaces } from "./places.ts";
import { Questions } from "./Questions.tsx";
import { ReadPosts } from "./ReadPosts.tsx";
import { WrittenPosts } from "./WrittenPosts.tsx";

import "./posts.css";

/** One post, found by its number alone. */
export function PostPage() {
  const { t } = useText();
  const refreshAll = useRefresh();
  const { id } = useParams();
  const isWide = useWide();
  const postId = Number(id);
  const { reading } = useRead(placePost, { params: { postId } });
  return (
    <WithSession>
      {(session) => (
        <Page title={t("posts.post")} back={getHomePath(session)} isReading={!isWide} onRefresh={refreshAll}>
          {isGone(reading.error) ? (
            <Gone />
          ) : (
            <Await {...reading}>
              {({ schoolId }) => <Whole key={postId} schoolId={schoolId} postId={postId} />}
            </Await>
          )}
        </Page>
      )}
    </WithSession>
  );
}

const isGone = (error: Error | null) => error instanceof ApiError && error.code === "not-found";

function Gone() {
  const { t } = useText();
  return <Empty icon={megaphoneOutline} title={t("posts.gone")} text={t("posts.gone-text")} />;
}

function Whole({ schoolId, postId }: { readonly schoolId: Id; readonly postId: Id }) {
  const { t, locale } = useText();
  const { reading } = useRead(readPost, { params: { schoolId, postId } });
  const { error } = reading;
  if (isGone(error)) return <Gone />;
  if (error instanceof ApiError && error.code === "forbidden")
    return (
      <Empty
        icon={megaphoneOutline}
        title={t("posts.not-yours")}
        text={t("posts.not-yours-text", { places: placesIn(error.details["for"], locale, t) })}
      />
    );
  return (
    <Await {...reading}>
      {(page) => (
        <Panes
          list={
            page.reach ? <WrittenPosts schoolId={schoolId} openId={postId} /> : <ReadPosts openId={postId} />
          }
        >
          <Shown page={page} />
        </Panes>
      )}
    </Await>
  );
}

function Shown({ page }: { readonly page: Post }) {
  const { t } = useText();
  const router = useIonRouter();
  const { post, comments, reach, may } = page;
  return (
    <div className="stack wide-gap">
      <article className="card post">
        <Words post={post} />
        <Acknowledgement post={post} isReader={reach === null} />
      </article>
      {reach && <Oversight page={page} reach={reach} />}
      {may.edit && (
        <IonButton
          fill="outline"
          onClick={() => router.push(`/manage/posts/${post.schoolId}/${post.id}`, "forward")}
        >
          {t("posts.edit")}
        </IonButton>
      )}
      {post.allowsComments && (
        <Questions post={post} comments={comments} mayAsk={may.comment} mayRemove={reach !== null} />
      )}
    </div>
  );
}

function Words({ post }: { readonly post: Post["post"] }) {
  const text = useText();
  const { t, format } = text;
  return (
    <>
      <h2>
        <bdi>{post.title}</bdi>
      </h2>
      <p className="quiet">{describePost(post, text).join(" · ")}</p>
      {post.withdrawnBecause !== null && (
        <p>{t("posts.withdrawn-because", { reason: post.withdrawnBecause })}</p>
      )}
      <p className="post-body" dir="auto">
        {post.body}
      </p>
      <AttachedFiles schoolId={post.schoolId} attachments={post.attachments} />
      {typeof post.askId === "number" && (
        <div className="buttons">
          <IonButton routerLink={`/asks/${post.schoolId}/${post.askId}`}>{t("posts.answer-ask")}</IonButton>
        </div>
      )}
      {post.editedAt !== null && (
        <p className="quiet">
          {t("posts.edited", { day: format.date(new Date(post.editedAt)), note: post.editNote ?? "" })}
        </p>
      )}
    </>
  );
}

/** From whom it is and for whom, from when until when. */
function describePost(post: Post["post"], { t, locale, format }: Text): readonly string[] {
  const places = formatPlaces(post.for, locale);
  return [
    ...(post.isUrgent ? [t("posts.urgent")] : []),
    ...(post.school ? [localizeName(post.school, locale)] : []),
    post.author.name ? localizeName(post.author.name, locale) : t("posts.head-office"),
    ...(post.publishAt === null ? [] : [format.date(new Date(post.publishAt))]),
    ...(places === "" ? [] : [t("posts.for", { places })]),
    ...(post.expireAt === null || post.state !== "published"
      ? []
      : [t("posts.until", { day: format.date(new Date(post.expireAt)) })]),
    ...(post.state === "published" ? [] : [t(`posts.state-${post.state}`)]),
  ];
}

function Acknowledgement({ post, isReader }: { readonly post: Post["post"]; readonly isReader: boolean }) {
  const { t } = useText();
  const { save, error, isBusy, isWaiting } = useSave();
  if (!post.requiresAck || !isReader) return null;
  if (post.isAcknowledged) return <p className="quiet">{t("posts.acknowledged")}</p>;
  const params = { schoolId: post.schoolId, postId: post.id };
  return (
    <>
      <Refusal error={error} />
      <IonButton
        expand="block"
        disabled={isBusy || isWaiting}
        onClick={() => void save(acknowledgePost, { params }, post.title, () => t("posts.acknowledged"))}
      >
        {t("posts.acknowledge")}
      </IonButton>
    </>
  );
}
