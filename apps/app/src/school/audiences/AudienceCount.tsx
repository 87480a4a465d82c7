import type { Id } from "@dars/contract/platform/primitives";
import type { Audience } from "@dars/contract/school/audiences";
import type { countRecipients } from "@dars/contract/talking/messages";
import type { countAudience } from "@dars/contract/talking/post-writing";

import { useRead } from "#platform/api/use-read.ts";
import { useText, type TextId } from "#platform/text/use-text.ts";

interface AudienceCountProps {
  /** Which of the two counts: a mailing leaves its sender out. */
  readonly route: typeof countAudience | typeof countRecipients;
  readonly schoolId: Id;
  /** Null while nothing is selected. */
  readonly audience: Audience | null;
  /** Text key of the count; takes `count`. */
  readonly words: TextId;
}

const NOBODY_YET: Audience = {
  roles: ["student"],
  levelIds: [],
  sectionIds: [],
  subjectIds: [],
  personIds: [],
  ccGuardians: false,
};

/** How many an audience would reach, while it is being chosen. */
export function AudienceCount({ route, schoolId, audience, words }: AudienceCountProps) {
  const { t } = useText();
  const body = { audience: audience ?? NOBODY_YET };
  const { reading } = useRead(route, { params: { schoolId }, body }, audience !== null);
  if (!audience) return <p className="quiet">{t("audiences.no-recipients")}</p>;
  return <output className="quiet">{reading.value ? t(words, { count: reading.value.people }) : ""}</output>;
}
