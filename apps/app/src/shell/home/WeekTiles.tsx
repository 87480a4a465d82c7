import type { SchoolWeek } from "@dars/contract/shell/home";

import { useText, type TextId } from "#platform/text/use-text.ts";
import { Link } from "#platform/ui/Link.tsx";

import "./home.css";

const TILES: readonly { readonly of: keyof SchoolWeek; readonly words: TextId; readonly leadsTo: string }[] =
  [
    { of: "attendance", words: "home.week-attendance", leadsTo: "/school-reports-list/attendance-month" },
    { of: "lessons", words: "home.week-lessons", leadsTo: "/subject-list" },
    { of: "marks", words: "home.week-marks", leadsTo: "/school-reports-list/marks-entry-progress" },
    { of: "families", words: "home.week-families", leadsTo: "/manage/posts" },
  ];

/** The last seven days in four figures, each with its change against the seven days before. */
export function WeekTiles({ week }: { readonly week: SchoolWeek }) {
  const { t, format } = useText();
  return (
    <div className="week-tiles">
      {TILES.map(({ of, words, leadsTo }) => {
        const { now, before } = week[of];
        return (
          <Link key={of} leadsTo={leadsTo} className="week-tile">
            <span>{t(words)}</span>
            <strong>{now === null ? "–" : format.percent(now / 100)}</strong>
            <Change now={now} before={before} />
          </Link>
        );
      })}
    </div>
  );
}

function Change({ now, before }: SchoolWeek["marks"]) {
  const { t, format } = useText();
  if (now === null || before === null) return <span>{t("home.week-nothing")}</span>;
  const points = Math.round((now - before) * 10) / 10;
  if (points === 0) return <span>{t("home.week-same")}</span>;
  const values = { points: format.number(Math.abs(points)) };
  return points > 0 ? (
    <span className="better">{t("home.week-higher", values)}</span>
  ) : (
    <span className="worse">{t("home.week-lower", values)}</span>
  );
}
