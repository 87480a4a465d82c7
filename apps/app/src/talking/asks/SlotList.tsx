import type { Id } from "@dars/contract/platform/primitives";
import type { MeetingSlot } from "@dars/contract/talking/ask-results";
import type { AskPage } from "@dars/contract/talking/asks";
import { peopleOutline } from "ionicons/icons";

import { allNames, localizeName } from "#platform/text/localize-name.ts";
import { useText } from "#platform/text/use-text.ts";
import { Records } from "#platform/ui/Records.tsx";

import { WithdrawSlot } from "./WithdrawSlot.tsx";

interface SlotListProps {
  readonly schoolId: Id;
  readonly ask: Pick<AskPage["ask"], "id" | "title" | "state">;
  readonly slots: readonly MeetingSlot[];
}

/** ASK-7, ASK-9: the author's times with who comes when, each of which can be withdrawn. */
export function SlotList({ schoolId, ask, slots }: SlotListProps) {
  const { t, locale, format } = useText();
  const describeTime = ({ startsAt }: MeetingSlot) => format.moment(new Date(startsAt));
  const describeChild = ({ booking }: MeetingSlot) =>
    booking ? localizeName(booking.child, locale) : t("asks.free");
  const renderEnd = (slot: MeetingSlot) => (
    <WithdrawSlot schoolId={schoolId} ask={ask} slot={slot} time={describeTime(slot)} />
  );
  const describeGuardian = ({ booking }: MeetingSlot) =>
    booking
      ? [localizeName(booking.guardian, locale), booking.byCall ? t("asks.by-call") : "", booking.topic ?? ""]
          .filter(Boolean)
          .join(" · ")
      : "";
  return (
    <section className="stack" aria-label={t("asks.times")}>
      <h2 className="section-title">{t("asks.times")}</h2>
      <Records
        label={t("asks.times")}
        records={slots}
        keyOf={({ no }) => no}
        searchOf={(slot) =>
          `${describeTime(slot)} ${slot.booking ? allNames(slot.booking.child, slot.booking.guardian) : ""}`
        }
        row={(slot) => ({
          strong: describeTime(slot),
          quiet: [describeChild(slot), describeGuardian(slot)].filter(Boolean).join(" · "),
          end: renderEnd(slot),
        })}
        columns={[
          { head: t("asks.time"), render: describeTime },
          { head: t("asks.person"), render: (slot) => <bdi>{describeChild(slot)}</bdi> },
          { head: t("asks.details"), render: describeGuardian },
          { head: t("asks.state"), render: renderEnd },
        ]}
        empty={{ icon: peopleOutline, title: t("asks.nobody"), text: t("asks.nobody-text") }}
      />
    </section>
  );
}
