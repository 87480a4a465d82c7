import { listThreads, type ThreadLine } from "@dars/contract/talking/messages";

import { useRead } from "#platform/api/use-read.ts";
import { localizeName } from "#platform/text/localize-name.ts";
import { useText } from "#platform/text/use-text.ts";
import { Await } from "#platform/ui/Await.tsx";
import { Link } from "#platform/ui/Link.tsx";

import { RecordCard } from "./RecordCard.tsx";

const MOST = 3;

/** The last official messages about a student, whoever wrote them. */
export function ThreadsCard({ studentId }: { readonly studentId: number }) {
  const { t } = useText();
  const { reading } = useRead(listThreads, { query: { about: studentId, limit: MOST } });
  return (
    <RecordCard title={t("records.messages")}>
      <Await {...reading}>
        {({ threads }) =>
          threads.length === 0 ? (
            <p className="quiet">{t("records.no-messages")}</p>
          ) : (
            <ul className="plain record-lines" aria-label={t("records.messages")}>
              {threads.map((thread) => (
                <Thread key={thread.id} thread={thread} />
              ))}
            </ul>
          )
        }
      </Await>
    </RecordCard>
  );
}

function Thread({
  thread: { id, schoolId, subject, person, state, lastAt },
}: {
  readonly thread: ThreadLine;
}) {
  const { t, format, locale } = useText();
  return (
    <li>
      <span>
        <Link leadsTo={`/messages/${schoolId}/${id}`}>
          <bdi>{subject}</bdi>
        </Link>{" "}
        {person && <bdi className="quiet">{localizeName(person.name, locale)}</bdi>}
      </span>
      <span className="record-end">
        {t(`messages.state-${state}`)} · {format.nearDay(new Date(lastAt))}
      </span>
    </li>
  );
}
