import type { AuditEvent } from "@dars/contract/oversight/audit-log";
import type { Id } from "@dars/contract/platform/primitives";

import { useText } from "#platform/text/use-text.ts";
import { dayAt, getNoon } from "#platform/time/days.ts";
import { moveFocus } from "#platform/ui/move-focus.ts";

import { useEventWords } from "./use-event-words.ts";

import "./audit-log.css";

interface AuditTableProps {
  readonly events: readonly AuditEvent[];
  readonly chosenId: Id | null;
  readonly onChoose: (event: AuditEvent) => void;
}

/** Who did what to whom, day by day. Arrow keys move, Enter opens. */
export function AuditTable({ events, chosenId, onChoose }: AuditTableProps) {
  const { t, format } = useText();
  const days = [...Map.groupBy(events, ({ at }) => dayAt(at))];
  const stopId = events.some(({ id }) => id === chosenId) ? chosenId : events[0]?.id;
  return (
    <div className="card table-card">
      <table className="long-table audit-table" aria-label={t("oversight.audit")}>
        <thead>
          <tr>
            <th scope="col">{t("oversight.when")}</th>
            <th scope="col">{t("oversight.who")}</th>
            <th scope="col">{t("oversight.what")}</th>
            <th scope="col">{t("oversight.whom")}</th>
          </tr>
        </thead>
        {days.map(([day, ofDay]) => (
          <tbody key={day}>
            <tr>
              <th scope="rowgroup" colSpan={4} className="audit-day">
                {format.day(getNoon(day))}
              </th>
            </tr>
            {ofDay.map((event) => (
              <Line
                key={event.id}
                event={event}
                isChosen={event.id === chosenId}
                isStop={event.id === stopId}
                onChoose={onChoose}
              />
            ))}
          </tbody>
        ))}
      </table>
    </div>
  );
}

interface LineProps extends Pick<AuditTableProps, "onChoose"> {
  readonly event: AuditEvent;
  readonly isChosen: boolean;
  /** The row that Tab focuses. */
  readonly isStop: boolean;
}

function Line({ event, isChosen, isStop, onChoose }: LineProps) {
  const { format } = useText();
  const words = useEventWords();
  const changes = words.changes(event);
  return (
    <tr className={isChosen ? "chosen" : undefined} aria-current={isChosen || undefined}>
      <td>
        <bdi dir="ltr">{format.time(new Date(event.at))}</bdi>
      </td>
      <td>
        <strong>
          <bdi>{words.by(event)}</bdi>
        </strong>
        <span className="quiet audit-role">{words.role(event)}</span>
      </td>
      <th scope="row">
        <button
          type="button"
          className="cell-button"
          tabIndex={isStop ? 0 : -1}
          onClick={() => onChoose(event)}
          onKeyDown={moveFocus}
        >
          {words.action(event)}
        </button>
        {changes !== "" && <span className="quiet audit-role">{changes}</span>}
      </th>
      <td>
        <bdi>{words.subject(event)}</bdi>
      </td>
    </tr>
  );
}
