import type { MeetingSlot } from "@dars/contract/talking/ask-results";
import { peopleOutline } from "ionicons/icons";

import { allNames, localizeName } from "#platform/text/localize-name.ts";
import { useText } from "#platform/text/use-text.ts";
import { Records } from "#platform/ui/Records.tsx";

/** ASK-7: the author's times with who comes when. */
export function SlotList({ slots }: { readonly slots: readonly MeetingSlot[] }) {
  const { t, locale, format } = useText();
  const describeTime = ({ startsAt }: MeetingSlot) => format.moment(new Date(startsAt));
  const describeChild = ({ booking }: MeetingSlot) =>
    booking ? localizeName(booking.child, locale) : t("asks.free");
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
          quiet: describeGuardian(slot),
          end: <bdi>{describeChild(slot)}</bdi>,
        })}
        columns={[
          { head: t("asks.time"), render: describeTime },
          { head: t("asks.person"), render: (slot) => <bdi>{describeChild(slot)}</bdi> },
          { head: t("asks.details"), render: describeGuardian },
        ]}
        empty={{ icon: peopleOutline, title: t("asks.nobody"), text: t("asks.nobody-text") }}
      />
    </section>
  );
}
