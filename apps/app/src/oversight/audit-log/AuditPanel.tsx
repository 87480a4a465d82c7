import type { AuditEvent } from "@dars/contract/oversight/audit-log";
import type { Id } from "@dars/contract/platform/primitives";
import { IonButton, IonIcon } from "@ionic/react";
import { closeOutline } from "ionicons/icons";

import { useText } from "#platform/text/use-text.ts";
import { DeskPanel } from "#platform/ui/DeskPanel.tsx";

import { useEventWords } from "./use-event-words.ts";

interface AuditPanelProps {
  readonly schoolId: Id;
  readonly event: AuditEvent;
  /** Entries about the same person or thing. */
  readonly others: readonly AuditEvent[];
  readonly onChoose: (event: AuditEvent) => void;
  readonly onClose: () => void;
}

/** One entry of the log: what was before and after, who did it, whom it concerns, and what belongs to it. */
export function AuditPanel({ schoolId, event, others, onChoose, onClose }: AuditPanelProps) {
  const { t, format } = useText();
  const words = useEventWords();
  const at = new Date(event.at);
  const subject = words.subject(event);
  return (
    <DeskPanel isCard label={words.action(event)}>
      <div className="audit-panel-head">
        <div>
          <h2 className="section-title first">{words.action(event)}</h2>
          <p className="quiet">
            {format.date(at)} <bdi dir="ltr">{format.time(at)}</bdi>
          </p>
        </div>
        <IonButton fill="clear" aria-label={t("platform.close")} onClick={onClose}>
          <IonIcon slot="icon-only" icon={closeOutline} aria-hidden="true" />
        </IonButton>
      </div>
      <Details event={event} />
      {others.length > 0 && (
        <>
          <h3 className="section-title">{t("oversight.together")}</h3>
          <ul className="plain">
            {others.map((each) => (
              <li key={each.id}>
                <button type="button" className="cell-button" onClick={() => onChoose(each)}>
                  {format.moment(new Date(each.at))} · {words.action(each)}
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
      {event.subject?.kind === "person" && subject !== "" && (
        <IonButton fill="outline" routerLink={`/manage/people/${schoolId}/${event.subject.id}`}>
          {t("oversight.open-person", { name: subject })}
        </IonButton>
      )}
    </DeskPanel>
  );
}

/** Before and after stand side by side; everything else is a line of its own. */
function Details({ event }: { readonly event: AuditEvent }) {
  const { t } = useText();
  const words = useEventWords();
  const details = words.details(event);
  const find = (field: "from" | "to") => details.find((detail) => detail.field === field)?.value;
  const [before, after] = [find("from"), find("to")];
  const isPair = before !== undefined && after !== undefined;
  const shown = details.filter(({ field }) => !isPair || (field !== "from" && field !== "to"));
  const subject = words.subject(event);
  return (
    <>
      {isPair && (
        <dl className="audit-pair">
          <div>
            <dt className="quiet">{t("oversight.field.from")}</dt>
            <dd>{before}</dd>
          </div>
          <div>
            <dt className="quiet">{t("oversight.field.to")}</dt>
            <dd>{after}</dd>
          </div>
        </dl>
      )}
      <dl className="audit-details">
        <dt className="quiet">{t("oversight.who")}</dt>
        <dd>
          <strong>
            <bdi>{words.by(event)}</bdi>
          </strong>
          <span className="quiet audit-role">{words.role(event)}</span>
        </dd>
        {subject !== "" && (
          <>
            <dt className="quiet">{t("oversight.whom")}</dt>
            <dd>
              <strong>
                <bdi>{subject}</bdi>
              </strong>
            </dd>
          </>
        )}
        {shown.map(({ field, value }) => (
          <Detail key={field} label={t(`oversight.field.${field}`)} value={value} />
        ))}
      </dl>
    </>
  );
}

function Detail({ label, value }: { readonly label: string; readonly value: string }) {
  return (
    <>
      <dt className="quiet">{label}</dt>
      <dd>
        <bdi>{value}</bdi>
      </dd>
    </>
  );
}
