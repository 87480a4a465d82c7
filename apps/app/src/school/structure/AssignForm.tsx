import { inNameOrder } from "@dars/contract/platform/in-name-order";
import type { Id } from "@dars/contract/platform/primitives";
import { assignTeacher, handOver, listTeachers, type ClassLine } from "@dars/contract/school/teaching";

import { newClientId } from "#platform/api/client-id.ts";
import { useRead } from "#platform/api/use-read.ts";
import { useSave } from "#platform/api/use-save.ts";
import { localizeName } from "#platform/text/localize-name.ts";
import { useText } from "#platform/text/use-text.ts";
import { Await } from "#platform/ui/Await.tsx";

import { dayAfter } from "./days.ts";
import type { Field, ChoiceOptions } from "./fields.ts";
import { pickOption } from "./pick-option.ts";
import { RecordForm } from "./RecordForm.tsx";
import type { Typed } from "./typed.ts";

interface AssignFormProps {
  readonly schoolId: Id;
  readonly ofClass: ClassLine;
  /** True where the class goes from one teacher to the next (ASG-1). */
  readonly isHandOver: boolean;
  readonly today: string;
  readonly onDone: () => void;
}

const ROLES = ["primary", "assistant", "substitute"] as const;

export function AssignForm({ schoolId, ofClass, isHandOver, today, onDone }: AssignFormProps) {
  const { t, locale } = useText();
  const { save } = useSave();
  const { reading } = useRead(listTeachers, { params: { schoolId } });
  const params = { schoolId, classId: ofClass.id };
  const title = localizeName(ofClass.subject.name, locale);

  async function handleSave(typed: Typed) {
    const teacherId = typed.number("teacherId") ?? 0;
    const startsOn = typed.text("startsOn") ?? today;
    const key = newClientId();
    if (isHandOver) return save(handOver, { params, body: { key, teacherId, on: startsOn } }, title);
    const lastDay = typed.text("lastDay");
    const endsOn = lastDay === null ? null : dayAfter(lastDay);
    const body = { key, teacherId, role: pickOption(ROLES, typed.text("role")), startsOn, endsOn };
    return save(assignTeacher, { params, body }, title);
  }

  return (
    <Await {...reading}>
      {({ teachers }) => {
        const options: ChoiceOptions = inNameOrder(teachers, (each) => each.name, locale).map(
          ({ id, name, weeklyPeriods }) => [
            String(id),
            `${localizeName(name, locale)} · ${t("structure.periods", { count: weeklyPeriods })}`,
          ],
        );
        const fields: Field[] = [
          {
            kind: "choice",
            name: "teacherId",
            label: t("structure.teacher"),
            value: options[0]?.[0] ?? "",
            options,
            isRequired: true,
          },
        ];
        if (!isHandOver)
          fields.push({
            kind: "choice",
            name: "role",
            label: t("structure.role"),
            value: ofClass.assignments.some(({ standing }) => standing === "active")
              ? "assistant"
              : "primary",
            options: ROLES.map((role) => [role, t(`structure.role-${role}`)]),
          });
        fields.push({
          kind: "day",
          name: "startsOn",
          label: t("structure.from-day"),
          value: today,
          isRequired: true,
        });
        if (!isHandOver)
          fields.push({ kind: "day", name: "lastDay", label: t("structure.last-day-or-none"), value: null });
        return (
          <RecordForm
            title={t(isHandOver ? "structure.hand-over" : "structure.assign")}
            lead={isHandOver ? `${title}: ${t("structure.hand-over-text")}` : title}
            fields={fields}
            verb={t("structure.save")}
            onSave={handleSave}
            onDone={onDone}
          />
        );
      }}
    </Await>
  );
}
