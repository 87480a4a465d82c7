import { localizeName } from "#platform/text/localize-name.ts";
import { useText } from "#platform/text/use-text.ts";
import { Link } from "#platform/ui/Link.tsx";
import { sectionName } from "#school/schools/public.ts";

import { canApprove, type ApprovalCell, type ApprovalGrid } from "./approval-grid.ts";
import { TickAll } from "./TickAll.tsx";
import { UnusualList } from "./UnusualList.tsx";
import type { Ticks } from "./use-ticks.ts";

interface ApprovalListProps {
  readonly grid: ApprovalGrid;
  readonly ticks: Ticks;
  readonly schoolId: number;
}

/** On a phone: the columns that wait, section by section, each with the way to its sheet. */
export function ApprovalList({ grid, ticks, schoolId }: ApprovalListProps) {
  const { t, locale } = useText();
  return grid.rows.map(({ section, cells }) => {
    const taught = cells.filter((cell) => cell !== undefined);
    const waiting = taught.filter(canApprove);
    const approved = taught.filter(isDone).length;
    const name = sectionName(section, section.level.name, locale);
    if (waiting.length === 0) return null;
    return (
      <section key={section.id} className="card approval-section">
        <div className="approval-section-head">
          <TickAll label={t("publication.tick-of", { name })} cells={waiting} ticks={ticks} />
          <h2 className="section-title first">
            <bdi>{name}</bdi>
          </h2>
          <span className="quiet">{t("publication.approved-of", { approved, classes: taught.length })}</span>
        </div>
        <ul className="plain">
          {waiting.map((cell) => (
            <li key={cell.classId} className={ticks.has(cell) ? "approval-row ticked" : "approval-row"}>
              <label className="approval-tick">
                <input
                  type="checkbox"
                  className="approval-box"
                  aria-label={localizeName(cell.subject.name, locale)}
                  checked={ticks.has(cell)}
                  onChange={() => ticks.toggle(cell)}
                />
                <span>
                  <bdi>{localizeName(cell.subject.name, locale)}</bdi>
                  <span className="quiet">
                    {t("publication.entered", { entered: cell.entered, students: cell.expected })}
                  </span>
                </span>
              </label>
              <Link leadsTo={`/mark-sheets/${schoolId}/${cell.classId}`}>{t("publication.sheet")}</Link>
              {cell.unusual && <UnusualList unusual={cell.unusual} />}
            </li>
          ))}
        </ul>
      </section>
    );
  });
}

const isDone = ({ state }: ApprovalCell): boolean => !["open", "submitted"].includes(state);
