import type { Id } from "@dars/contract/platform/primitives";
import { endAppointment, type Appointment } from "@dars/contract/school/appointments";

import { newClientId } from "#platform/api/client-id.ts";
import { useSave } from "#platform/api/use-save.ts";
import { useText } from "#platform/text/use-text.ts";
import { todayAtSchool } from "#platform/time/days.ts";

import { RecordForm } from "./RecordForm.tsx";

interface EndAppointmentFormProps {
  readonly schoolId: Id;
  readonly mandate: Appointment;
  readonly lead: string;
  readonly onDone: () => void;
}

export function EndAppointmentForm({
  schoolId,
  mandate: { kind, id },
  lead,
  onDone,
}: EndAppointmentFormProps) {
  const { t } = useText();
  const { save } = useSave();
  const today = todayAtSchool();
  return (
    <RecordForm
      title={t("structure.end-mandate")}
      lead={lead}
      fields={[
        { kind: "day", name: "endsOn", label: t("structure.no-longer-from"), value: today, isRequired: true },
        { kind: "text", name: "reason", label: t("structure.reason"), value: null },
      ]}
      verb={t("structure.ask")}
      onSave={(typed) => {
        const body = {
          key: newClientId(),
          endsOn: typed.text("endsOn") ?? today,
          reason: typed.text("reason"),
        };
        return save(endAppointment, { params: { schoolId, kind, mandateId: id }, body }, lead);
      }}
      onDone={onDone}
    />
  );
}
