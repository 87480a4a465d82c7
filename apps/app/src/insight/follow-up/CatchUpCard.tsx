import { listOwnFollowUp } from "@dars/contract/insight/follow-up";

import { useRead } from "#platform/api/use-read.ts";
import { localizeName } from "#platform/text/localize-name.ts";
import { useText } from "#platform/text/use-text.ts";

import type { CatchUpProps } from "./CatchUp.tsx";
import { OwnRows } from "./OwnRows.tsx";

/** So many are shown on a home; the page has all. */
const MOST = 3;

/** Things that a student has to catch up; nothing where there are none (NEG-1). */
export function CatchUpCard({ schoolId, studentId, isOwn, name }: CatchUpProps) {
  const { t, locale } = useText();
  const { reading } = useRead(listOwnFollowUp, { params: { schoolId, studentId } });
  const entries = reading.value?.entries ?? [];
  if (entries.length === 0) return null;
  const title = t("follow-up.catch-up", { count: entries.length });
  return (
    <section className="stack">
      <h2 className="section-title">{name ? `${localizeName(name, locale)}: ${title}` : title}</h2>
      <OwnRows schoolId={schoolId} studentId={studentId} isOwn={isOwn} entries={entries.slice(0, MOST)} />
    </section>
  );
}
