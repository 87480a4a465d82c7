import type { ThreadLine } from "@dars/contract/messages";
import { IonBadge } from "@ionic/react";

import { nameOf } from "#platform/text/name-of.ts";
import { useText } from "#platform/text/use-text.ts";
import { Row } from "#platform/ui/Row.tsx";

/** With whom it is, unless that is whoever looks. */
export function ThreadRow({ thread, isOwn }: { readonly thread: ThreadLine; readonly isOwn: boolean }) {
  const { t, locale, format } = useText();
  const { id, schoolId, subject, kind, state, about, person, claimedBy, unread, lastAt } = thread;
  const parts = [
    ...(isOwn ? [] : [person ? nameOf(person.name, locale) : t(`role.${thread.startedByRole}`)]),
    ...(about && about.id !== person?.id ? [t("messages.about", { name: nameOf(about.name, locale) })] : []),
    t(`messages.kind-${kind}`),
    t(`messages.state-${state}`),
    ...(claimedBy
      ? [
          claimedBy.isMe
            ? t("messages.taken-by-me")
            : t("messages.taken-by", { name: claimedBy.name ? nameOf(claimedBy.name, locale) : "" }),
        ]
      : []),
    format.date(new Date(lastAt)),
  ];
  return (
    <Row
      strong={<bdi>{subject}</bdi>}
      quiet={parts.join(" · ")}
      leadsTo={`/messages/${schoolId}/${id}`}
      end={unread > 0 ? <IonBadge>{format.number(unread)}</IonBadge> : null}
    />
  );
}
