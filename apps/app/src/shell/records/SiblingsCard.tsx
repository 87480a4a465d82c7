import type { FamilyChild } from "@dars/contract/school/people";

import { useText } from "#platform/text/use-text.ts";
import { Link } from "#platform/ui/Link.tsx";
import { Name } from "#platform/ui/Name.tsx";
import { formatPlace } from "#school/people/public.ts";

import { RecordCard } from "./RecordCard.tsx";

interface SiblingsCardProps {
  readonly schoolId: number;
  readonly siblings: readonly FamilyChild[];
}

/** The other students of the same guardians; nothing where there are none. */
export function SiblingsCard({ schoolId, siblings }: SiblingsCardProps) {
  const { t, locale } = useText();
  if (siblings.length === 0) return null;
  return (
    <RecordCard title={t("records.siblings")}>
      <ul className="plain record-lines" aria-label={t("records.siblings")}>
        {siblings.map(({ id, name, level, section }) => (
          <li key={id}>
            <Link leadsTo={`/manage/people/${schoolId}/${id}`}>
              <Name of={name} />
            </Link>
            <bdi className="record-end">{formatPlace({ level, section }, locale)}</bdi>
          </li>
        ))}
      </ul>
    </RecordCard>
  );
}
