import type { AuditEvent } from "@dars/contract/oversight/audit-log";
import type { Id } from "@dars/contract/platform/primitives";

import { useText } from "#platform/text/use-text.ts";
import { Link } from "#platform/ui/Link.tsx";

import { useEventWords } from "./use-event-words.ts";

interface AuditTableProps {
  readonly events: readonly AuditEvent[];
  readonly schoolId: Id;
}

/** The log on wide screens: changes are shown beside the person and the time. */
export function AuditTable({ events, schoolId }: AuditTableProps) {
  const { t, format } = useText();
  const words = useEventWords();
  return (
    <div className="card table-card">
      <table aria-label={t("oversight.audit")}>
        <thead>
          <tr>
            <th scope="col">{t("oversight.when")}</th>
            <th scope="col">{t("oversight.what")}</th>
            <th scope="col">{t("oversight.who")}</th>
            <th scope="col">{t("oversight.whom")}</th>
            <th scope="col">{t("oversight.changes")}</th>
          </tr>
        </thead>
        <tbody>
          {events.map((event) => (
            <tr key={event.id}>
              <td>{format.moment(new Date(event.at))}</td>
              <th scope="row">{words.action(event)}</th>
              <td>
                <bdi>{words.by(event)}</bdi>
              </td>
              <td>
                {event.subject?.kind === "person" && (
                  <Link leadsTo={`/manage/people/${schoolId}/${event.subject.id}`}>
                    <bdi>{words.subject(event)}</bdi>
                  </Link>
                )}
              </td>
              <td className="quiet">{words.changes(event)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
