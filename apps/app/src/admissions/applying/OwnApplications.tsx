import {
  listOwnApplications,
  readOpenedApplication,
  type ApplicationStatus,
} from "@dars/contract/admissions/applying";
import { IonButton } from "@ionic/react";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";

import { buildQueryKey, useRead } from "#platform/api/use-read.ts";
import { useText } from "#platform/text/use-text.ts";
import { Await } from "#platform/ui/Await.tsx";
import { Name } from "#platform/ui/Name.tsx";

import { StatusCard } from "./StatusCard.tsx";
import type { Opened } from "./use-documents.ts";
import { useIsParent } from "./use-follow.ts";

/** O1: what a parent follows by its account, each opened without a code; nothing for others. */
export function OwnApplications() {
  const { t } = useText();
  const { value } = useRead(listOwnApplications, {}, useIsParent()).reading;
  if (!value || value.applications.length === 0) return null;
  return (
    <section className="stack" aria-label={t("applying.own")}>
      <h2 className="section-title first">{t("applying.own")}</h2>
      {value.applications.map((opened) => (
        <OwnApplication key={`${opened.schoolId} ${opened.application}`} opened={opened} />
      ))}
    </section>
  );
}

function OwnApplication({ opened: { schoolId, application, pass } }: { readonly opened: Opened }) {
  const cache = useQueryClient();
  const input = { params: { schoolId, application }, query: { pass } };
  const { reading } = useRead(readOpenedApplication, input);

  /** The answer to a step has no names. */
  function handleStatus(status: ApplicationStatus) {
    const queryKey = buildQueryKey(readOpenedApplication, input);
    cache.setQueryData<ApplicationStatus>(queryKey, (read) => read && { ...read, ...status });
  }

  return <Await {...reading}>{(read) => <Status status={read} onStatus={handleStatus} />}</Await>;
}

interface OneStatusProps {
  readonly status: ApplicationStatus;
  readonly onStatus: (status: ApplicationStatus) => void;
}

function Status({ status, onStatus }: OneStatusProps) {
  const { t } = useText();
  const [isOpen, setOpen] = useState(false);
  const { child, school, state } = status;
  return (
    <article className="stack">
      <div className="card stack">
        <p>
          {child && (
            <strong>
              <Name of={child} />
            </strong>
          )}
          {school && (
            <span className="quiet">
              {" "}
              <Name of={school} />
            </span>
          )}
        </p>
        <p className="quiet">{t(`applying.state-${state}`)}</p>
        <div className="buttons">
          <IonButton size="small" fill="outline" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {t(isOpen ? "applying.own-hide" : "applying.own-show")}
          </IonButton>
        </div>
      </div>
      {isOpen && <StatusCard status={status} onStatus={onStatus} />}
    </article>
  );
}
