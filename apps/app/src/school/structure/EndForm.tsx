import type { Id } from "@dars/contract/platform/primitives";
import { endAssignment, type AssignmentLine } from "@dars/contract/school/teaching";

import { newClientId } from "#platform/api/client-id.ts";
import { useSave } from "#platform/api/use-save.ts";
import { localizeName } from "#platform/text/localize-name.ts";
import { useText } from "#platform/text/use-text.ts";

import { RecordForm } from "./RecordForm.tsx";

interface EndFormProps {
  readonly schoolId: Id;
  readonly assignment: AssignmentLine;
  readonly today: string;
  readonly onDone: () => void;
}

export function EndForm({ schoolId, assignment, today, onDone }: EndFormProps) {
  const { t, locale } = useText();
  const { save } = useSave();
  const name = localizeName(assignment.teacher.name, locale);
  return (
    <RecordForm
      title={t("structure.end-assignment")}
      lead={name}
      fields={[
        { kind: "day", name: "endsOn", label: t("structure.no-longer-from"), value: today, isRequired: true },
      ]}
      verb={t("structure.end")}
      onSave={(typed, leavesVacant) => {
        const endsOn = typed.text("endsOn") ?? today;
        const params = { schoolId, assignmentId: assignment.id };
        const body = { key: newClientId(), revision: assignment.revision, endsOn, leavesVacant };
        return save(endAssignment, { params, body }, name);
      }}
      onDone={onDone}
    />
  );
}
