import type { ReactNode } from "react";

import { useText } from "#platform/text/use-text.ts";
import { Link } from "#platform/ui/Link.tsx";
import { themeName, themeStyle } from "#platform/ui/themes.ts";

import "./now-card.css";

interface NowCardProps {
  readonly no: number;
  readonly startsAt: string;
  readonly endsAt: string;
  /** Under way; else it is the next one. */
  readonly isNow: boolean;
  readonly theme: string;
  readonly title: string;
  readonly details: ReactNode;
  readonly action: { readonly label: string; readonly leadsTo: string };
}

/** The lesson of this hour, in its subject's colours, with the one thing to do in it. */
export function NowCard({ no, startsAt, endsAt, isNow, theme, title, details, action }: NowCardProps) {
  const { t } = useText();
  return (
    <section className={`now-card ${themeName(theme)}`} style={themeStyle(theme)}>
      <p className="now-card-when">
        <strong>{t(isNow ? "schedule.now-period" : "schedule.next-period", { no })}</strong>
        <time dir="ltr">
          {startsAt} – {endsAt}
        </time>
      </p>
      <h2>
        <bdi>{title}</bdi>
      </h2>
      <p>{details}</p>
      <Link className="now-card-action" leadsTo={action.leadsTo}>
        {action.label}
      </Link>
    </section>
  );
}
