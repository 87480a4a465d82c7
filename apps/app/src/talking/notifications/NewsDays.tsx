import type { ReactNode } from "react";

import { isolate } from "#platform/text/isolate.ts";
import { localizeName } from "#platform/text/localize-name.ts";
import { useText } from "#platform/text/use-text.ts";
import { getNoon } from "#platform/time/days.ts";
import { Avatar } from "#platform/ui/Avatar.tsx";

import { groupNotifications, type Group } from "./groups.ts";
import type { NewsLine } from "./news-lines.ts";
import { NotificationLine } from "./NotificationLine.tsx";
import type { RowActions } from "./RowMenu.tsx";

interface NewsDaysProps extends RowActions {
  readonly lines: readonly NewsLine[];
  /** Beside the first day. */
  readonly readAll: ReactNode;
}

/** What happened: by day, and within it one card for each child; news of two children is in a card of both. */
export function NewsDays({ lines, readAll, ...actions }: NewsDaysProps) {
  const { format } = useText();
  const days = groupNotifications(lines);
  if (days.length === 0) return readAll && <div className="buttons">{readAll}</div>;
  return days.map(({ day, groups }, place) => (
    <section key={day} className="stack">
      <div className="news-head">
        <h2 className="section-title">{format.day(getNoon(day))}</h2>
        {place === 0 && readAll}
      </div>
      {groups.map((group) => (
        <GroupCard key={group.key} group={group} {...actions} />
      ))}
    </section>
  ));
}

function GroupCard({ group: { children, lines }, ...actions }: RowActions & { readonly group: Group }) {
  const { t, locale } = useText();
  return (
    <div className="card news-card">
      {children.length > 0 && (
        <h3 className="news-child">
          {children.map(({ studentId, name }) => (
            <Avatar key={studentId} id={studentId} name={name} />
          ))}
          <span>
            {children.map(({ name }) => isolate(localizeName(name, locale))).join(t("notifications.and"))}
          </span>
        </h3>
      )}
      <ul className="plain notification-lines">
        {lines.map((line) => (
          <NotificationLine key={`${line.schoolId}-${line.id}`} line={line} {...actions} />
        ))}
      </ul>
    </div>
  );
}
