import { useText } from "#platform/text/use-text.ts";

import type { NewsLine } from "./news-lines.ts";

/** A dot for each notification of a line that is unread: as many as the badge counts. */
export function UnreadDots({ line: { lines } }: { readonly line: NewsLine }) {
  const { t } = useText();
  return lines
    .filter(({ isRead }) => !isRead)
    .map(({ id }) => (
      <span key={id} className="unread-dot">
        <span className="unseen">{t("notifications.unread")}</span>
      </span>
    ));
}
