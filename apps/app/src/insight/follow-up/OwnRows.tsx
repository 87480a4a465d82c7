import { STUDENT_RULES, type FollowUpRule, type listOwnFollowUp } from "@dars/contract/insight/follow-up";
import type { Reply } from "@dars/contract/platform/route";
import { IonList } from "@ionic/react";

import { useText } from "#platform/text/use-text.ts";
import { getNoon } from "#platform/time/days.ts";
import { Row } from "#platform/ui/Row.tsx";

import { ownAddress } from "./own-address.ts";

interface OwnRowsProps {
  readonly schoolId: number;
  readonly studentId: number;
  readonly isOwn: boolean;
  readonly entries: Reply<typeof listOwnFollowUp>["entries"];
}

type StudentRule = (typeof STUDENT_RULES)[number];
const isOfStudents = (rule: FollowUpRule): rule is StudentRule => STUDENT_RULES.some((each) => each === rule);

/** Things to catch up, each in plain words (NEG-1). */
export function OwnRows({ schoolId, studentId, isOwn, entries }: OwnRowsProps) {
  const { t, format } = useText();
  return (
    <IonList className="rows" lines="none" aria-label={t("follow-up.title")}>
      {entries.map(({ rule, items, since }) =>
        isOfStudents(rule) ? (
          <Row
            key={rule}
            strong={t(`follow-up.own-${rule}`, { count: items.length })}
            quiet={t("follow-up.since", { day: format.day(getNoon(since)) })}
            leadsTo={ownAddress(rule, schoolId, studentId, isOwn)}
          />
        ) : null,
      )}
    </IonList>
  );
}
