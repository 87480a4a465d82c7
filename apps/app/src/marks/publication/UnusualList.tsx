import type { UnusualMarks } from "@dars/contract/marks/publication";

import { useText } from "#platform/text/use-text.ts";

interface UnusualListProps {
  readonly unusual: readonly UnusualMarks[];
}

/** What is unusual in a column, in words. */
export function UnusualList({ unusual }: UnusualListProps) {
  const { t } = useText();
  return (
    <ul className="plain approval-unusual">
      {unusual.map(({ kind, students, around = 0 }) => (
        <li key={kind}>{t(`publication.unusual-${kind}`, { count: students, around })}</li>
      ))}
    </ul>
  );
}
