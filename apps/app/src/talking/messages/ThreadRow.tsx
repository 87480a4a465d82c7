import type { ThreadLine } from "@dars/contract/talking/messages";
import { IonBadge } from "@ionic/react";

import { localizeName } from "#platform/text/localize-name.ts";
import { useText, type Text } from "#platform/text/use-text.ts";
import { Avatar } from "#platform/ui/Avatar.tsx";
import { Row } from "#platform/ui/Row.tsx";

import "./messages.css";

interface ThreadRowProps {
  readonly thread: ThreadLine;
  /** How a list labels its threads; `own-subject`: the other participant is the signed-in person. */
  readonly by: "subject" | "person" | "own-subject";
  /** True for the one that is open beside the list. */
  readonly isOpen?: boolean;
  /** What the list shows, which the list beside the open thread shows again. */
  readonly query?: URLSearchParams;
}

export function ThreadRow({ thread, by, isOpen = false, query }: ThreadRowProps) {
  const text = useText();
  const { t, locale, format } = text;
  const { id, schoolId, school, subject, kind, unread, lastAt, person } = thread;
  const parts = [
    school && localizeName(school, locale),
    by === "subject" && getOtherPartyName(thread, text),
    ...describeStanding(thread, text),
    by !== "person" && t(`messages.kind-${kind}`),
  ];
  return (
    <Row
      {...(by !== "own-subject" && person && { start: <Avatar id={person.id} name={person.name} /> })}
      strong={<bdi>{by === "person" ? getOtherPartyName(thread, text) : subject}</bdi>}
      quiet={<span className="thread-standing">{parts.filter(Boolean).join(" · ")}</span>}
      leadsTo={`/messages/${schoolId}/${id}${query ? `?${query}` : ""}`}
      isCurrent={isOpen}
      end={
        <span className="thread-end">
          <time dateTime={lastAt}>{format.moment(new Date(lastAt))}</time>
          {unread > 0 && <IonBadge>{format.number(unread)}</IonBadge>}
        </span>
      }
    />
  );
}

const getOtherPartyName = ({ person, startedByRole }: ThreadLine, { t, locale }: Text): string =>
  person ? localizeName(person.name, locale) : t(`role.${startedByRole}`);

/** About whom it is, how far it has come and who has taken it. */
function describeStanding({ about, person, state, claimedBy }: ThreadLine, { t, locale }: Text) {
  const taker = claimedBy?.name ? localizeName(claimedBy.name, locale) : "";
  return [
    about && about.id !== person?.id && t("messages.about", { name: localizeName(about.name, locale) }),
    t(`messages.state-${state}`),
    claimedBy && (claimedBy.isMe ? t("messages.taken-by-me") : t("messages.taken-by", { name: taker })),
  ];
}
