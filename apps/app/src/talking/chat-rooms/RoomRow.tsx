import type { RoomCard } from "@dars/contract/talking/chat-rooms";
import { IonIcon } from "@ionic/react";
import {
  lockClosedOutline,
  megaphoneOutline,
  notificationsOffOutline,
  pauseCircleOutline,
  peopleOutline,
} from "ionicons/icons";

import { givenName } from "#platform/text/given-name.ts";
import { localizeName } from "#platform/text/localize-name.ts";
import { useText, type Text } from "#platform/text/use-text.ts";
import { dayAt } from "#platform/time/days.ts";
import { Avatar } from "#platform/ui/Avatar.tsx";
import { Row } from "#platform/ui/Row.tsx";
import { themeStyle } from "#platform/ui/themes.ts";
import { useNow } from "#platform/ui/use-now.ts";
import { Swatch } from "#school/schools/public.ts";
import { isQuiet, roomName, roomTopic } from "#talking/chat/public.ts";

interface RoomRowProps {
  readonly room: RoomCard;
  /** True for the one that is open beside the list. */
  readonly isOpen?: boolean;
}

/** One room: its colour, the last message with sender and time, unread count, and muted or locked state. */
export function RoomRow({ room, isOpen = false }: RoomRowProps) {
  const text = useText();
  const now = useNow();
  const { id, last, unread } = room;
  const topic = roomTopic(room, text);
  return (
    <Row
      start={<RoomTile room={room} />}
      strong={
        <>
          <bdi>{roomName(room, text)}</bdi>
          {topic !== "" && <span className="quiet"> · {topic}</span>}
        </>
      }
      quiet={
        <>
          <RoomState room={room} now={now} />
          <span className="room-last">
            {last ? <Last room={room} last={last} /> : <span>{text.t("chat-rooms.nothing-yet")}</span>}
          </span>
        </>
      }
      end={
        <span className="room-end">
          {last && (
            <time className="clock" dateTime={last.at}>
              {formatTime(new Date(last.at), now, text)}
            </time>
          )}
          {unread > 0 && (
            <span
              className={isQuiet(room, now) ? "unread muted" : "unread"}
              aria-label={text.t("chat-rooms.unread", { count: unread })}
            >
              {unread > 98 ? "99+" : text.format.number(unread)}
            </span>
          )}
        </span>
      }
      leadsTo={`/chatting/${id}`}
      isCurrent={isOpen}
    />
  );
}

/** The subject's colour and drawing, the other person, or who speaks to all; on it the child that it is about. */
function RoomTile({ room }: { readonly room: RoomCard }) {
  const { about, role } = room;
  return (
    <span className="room-tile">
      <RoomSign room={room} />
      {(role === "guardian" || role === "observer") && about && <Avatar id={about.id} name={about.name} />}
    </span>
  );
}

function RoomSign({ room: { others, subject, kind, role } }: { readonly room: RoomCard }) {
  const [other] = others;
  const isOfTwo = kind === "teacher_student" || kind === "teacher_parent" || kind === "staff";
  const showsSubject = subject && !(isOfTwo && role === "staff" && other);
  if (showsSubject) return <Swatch theme={subject.theme} icon={null} name={subject.name} />;
  if (isOfTwo && other) return <Avatar id={other.id} name={other.name} />;
  return (
    <span className="swatch" style={themeStyle("violet")} aria-hidden="true">
      <IonIcon icon={kind === "announcement" ? megaphoneOutline : peopleOutline} aria-hidden="true" />
    </span>
  );
}

function RoomState({ room, now }: { readonly room: RoomCard; readonly now: number }) {
  const { t, format } = useText();
  const { state, silence, opensAt } = room;
  const isShut = silence === "closed-until" && opensAt !== null;
  return (
    <>
      {state === "paused_no_staff" && <State icon={pauseCircleOutline} words={t("chat-rooms.paused")} />}
      {state === "locked" && <State icon={lockClosedOutline} words={t("chat-rooms.locked")} />}
      {isShut && (
        <State
          icon={lockClosedOutline}
          words={t("chat-rooms.closed-until", { time: format.time(new Date(opensAt)) })}
        />
      )}
      {isQuiet(room, now) && <State icon={notificationsOffOutline} words={t("chat-rooms.quiet")} />}
    </>
  );
}

function State({ icon, words }: { readonly icon: string; readonly words: string }) {
  return (
    <span className="room-state">
      <IonIcon icon={icon} aria-hidden="true" /> {words}
    </span>
  );
}

interface LastProps {
  readonly room: Pick<RoomCard, "me" | "kind">;
  readonly last: NonNullable<RoomCard["last"]>;
}

/**
 * Who spoke last and what; in a room of two sides the other's words need no name. The words are cut off at their own
 * end, whatever the direction of the page.
 */
function Last({ room: { me, kind }, last }: LastProps) {
  const { t, locale } = useText();
  const { senderId, senderName, body } = last;
  const isMine = senderId === me;
  const name = isMine ? t("chat-rooms.you") : givenName(localizeName(senderName, locale));
  const sort = getLastKind(last);
  if (sort !== "words") return <span>{t(`chat-rooms.last-${sort}`, { name })}</span>;
  return (
    <>
      {(isMine || kind !== "teacher_student") && (
        <span className="room-by">{t("chat-rooms.last", { name, words: "" })}</span>
      )}
      <bdi dir="auto">{body}</bdi>
    </>
  );
}

function getLastKind({ isReported, isRemoved, body, attachment }: LastProps["last"]) {
  if (isReported) return "reported";
  if (isRemoved) return "removed";
  return body === null || body === "" ? (attachment ?? "file") : "words";
}

/** The time of today; of all before the day, as people say it. */
const formatTime = (at: Date, now: number, { format }: Text): string =>
  dayAt(at) === dayAt(now) ? format.time(at) : format.nearDay(at);
