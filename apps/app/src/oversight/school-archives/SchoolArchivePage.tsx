import { readSchoolArchive } from "@dars/contract/oversight/school-archives";
import type { Id } from "@dars/contract/platform/primitives";
import type { Reply } from "@dars/contract/platform/route";

import { useRead } from "#platform/api/use-read.ts";
import { useRereadWhile } from "#platform/api/use-reread-while.ts";
import { formatMegabytes } from "#platform/text/format-megabytes.ts";
import { useText } from "#platform/text/use-text.ts";
import { Await } from "#platform/ui/Await.tsx";
import { PageOfSchool } from "#school/schools/public.ts";

import { ArchiveCard } from "./ArchiveCard.tsx";

/** All that a school can leave with, and one archive of it. */
export function SchoolArchivePage() {
  return (
    <PageOfSchool title="school-archives.title" back="/manage" isReading>
      {(schoolId) => <Archive key={schoolId} schoolId={schoolId} />}
    </PageOfSchool>
  );
}

function Archive({ schoolId }: { readonly schoolId: Id }) {
  const { t } = useText();
  const { reading, refresh } = useRead(readSchoolArchive, { params: { schoolId } });
  useRereadWhile(reading.value?.latest?.state === "preparing", refresh);
  return (
    <div className="stack wide-gap">
      <p>{t("school-archives.lead")}</p>
      <Await {...reading}>
        {({ parts, latest }) => (
          <>
            <ArchiveCard schoolId={schoolId} latest={latest} onChange={refresh} />
            <Contents parts={parts} />
            <p className="quiet">{t("school-archives.not-in-it")}</p>
          </>
        )}
      </Await>
    </div>
  );
}

type ArchiveParts = Reply<typeof readSchoolArchive>["parts"];

/** Each part with how much of it there is, and as what it leaves; when it was taken last, once for all of the same moment. */
function Contents({ parts }: { readonly parts: ArchiveParts }) {
  const { t, format } = useText();
  const everything = parts.at(-1)?.takenAt ?? null;
  const writeTaken = (at: string) => t("school-archives.taken-at", { when: format.moment(new Date(at)) });
  return (
    <section className="card stack">
      <h2 className="section-title">{t("school-archives.contents")}</h2>
      {everything !== null && <p className="quiet">{writeTaken(everything)}</p>}
      <ul className="plain stack">
        {parts.map(({ part, count, bytes, takenAt }) => (
          <li key={part}>
            <strong>{t(`school-archives.part-${part}`)}</strong>
            {" · "}
            {format.number(count)}
            {bytes !== null && bytes > 0 && (
              <> · {t("school-archives.size", { size: formatMegabytes({ format }, bytes) })}</>
            )}
            <p className="quiet">
              {t(`school-archives.as-${part}`)}
              {takenAt !== null && takenAt !== everything && <> · {writeTaken(takenAt)}</>}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
