import { listAuditEvents, type AuditEvent } from "@dars/contract/oversight/audit-log";
import type { Id } from "@dars/contract/platform/primitives";
import { IonButton, IonIcon, IonList } from "@ionic/react";
import { useInfiniteQuery } from "@tanstack/react-query";
import { documentTextOutline } from "ionicons/icons";
import { useState } from "react";

import { useApi } from "#platform/api/api.ts";
import { useText } from "#platform/text/use-text.ts";
import { Await } from "#platform/ui/Await.tsx";
import { Empty } from "#platform/ui/Empty.tsx";
import { Row } from "#platform/ui/Row.tsx";
import { useWide } from "#platform/ui/use-wide.ts";

import { ACTION_GROUPS } from "./action-groups.ts";
import { AuditDesk } from "./AuditDesk.tsx";
import { AuditFilter, type Filter } from "./AuditFilter.tsx";
import { useEventWords } from "./use-event-words.ts";

/** The log of one school with its filter; the next page is fetched when it is asked for. */
export function AuditLog({ schoolId }: { readonly schoolId: Id }) {
  const { t } = useText();
  const { call } = useApi();
  const isWide = useWide();
  const [filter, setFilter] = useState<Filter>({});
  const query = useInfiniteQuery({
    queryKey: [listAuditEvents.path, schoolId, filter],
    queryFn: ({ pageParam }) =>
      call(listAuditEvents, {
        params: { schoolId },
        query: { ...buildQuery(filter), ...(pageParam !== null && { before: pageParam }) },
      }),
    initialPageParam: null as Id | null,
    getNextPageParam: ({ next }) => next,
    // Who did what in a school is kept on no device.
    meta: { keep: false },
  });
  const reading = {
    value: query.data,
    error: query.error,
    savedAt: query.dataUpdatedAt,
    onRetry: () => void query.refetch(),
  };
  return (
    <div className="stack wide-gap audit-log">
      <AuditFilter schoolId={schoolId} filter={filter} onChange={setFilter} />
      <Await {...reading}>
        {({ pages }) => {
          const events = pages.flatMap((page) => page.events);
          if (events.length === 0)
            return (
              <Empty
                icon={documentTextOutline}
                title={t("oversight.no-events")}
                text={t("oversight.no-events-text")}
              />
            );
          return (
            <>
              {isWide ? <AuditDesk events={events} schoolId={schoolId} /> : <AuditRows events={events} />}
              {query.hasNextPage && (
                <IonButton
                  fill="outline"
                  disabled={query.isFetchingNextPage}
                  onClick={() => void query.fetchNextPage()}
                >
                  {t("oversight.more")}
                </IonButton>
              )}
            </>
          );
        }}
      </Await>
    </div>
  );
}

/** A chosen action replaces its group. */
function buildQuery({ group, ...rest }: Filter) {
  const isWholeGroup = group !== undefined && rest.action === undefined;
  return { ...rest, ...(isWholeGroup && { nouns: ACTION_GROUPS[group].join(",") }) };
}

function AuditRows({ events }: { readonly events: readonly AuditEvent[] }) {
  const { t, format } = useText();
  const words = useEventWords();
  return (
    <IonList className="rows" lines="none" aria-label={t("oversight.audit")}>
      {events.map((event) => (
        <Row
          key={event.id}
          start={<IonIcon icon={documentTextOutline} aria-hidden="true" />}
          strong={words.action(event)}
          quiet={[words.by(event), format.moment(new Date(event.at)), words.changes(event)]
            .filter((part) => part !== "")
            .join(" · ")}
          end={<bdi>{words.subject(event)}</bdi>}
        />
      ))}
    </IonList>
  );
}
