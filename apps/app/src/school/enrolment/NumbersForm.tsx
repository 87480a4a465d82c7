import type { Id } from "@dars/contract/platform/primitives";
import { saveRegisterNumbers } from "@dars/contract/school/enrolment";
import { studentsInRegisterOrder } from "@dars/contract/school/register-order";
import type { StudentLine } from "@dars/contract/school/schools";

import { newClientId } from "#platform/api/client-id.ts";
import { useSave } from "#platform/api/use-save.ts";
import { localizeName } from "#platform/text/localize-name.ts";
import { textNow, useText } from "#platform/text/use-text.ts";
import { Form } from "#platform/ui/Form.tsx";
import { TextField } from "#platform/ui/TextField.tsx";
import { typedIn } from "#platform/ui/typed-in.ts";

import { NEEDS } from "./needs.ts";
import { faultsOfNumbers, withSeen } from "./register-numbers.ts";

interface NumbersFormProps {
  readonly params: { readonly schoolId: Id; readonly sectionId: Id };
  readonly title: string;
  readonly students: readonly StudentLine[];
  readonly onSaved: () => void;
}

/** One field for each student, in the order of the register. */
export function NumbersForm({ params, title, students, onSaved }: NumbersFormProps) {
  const { t, locale } = useText();
  const { save, error } = useSave();

  const typedNumbers = (form: HTMLFormElement) =>
    students.map(({ id }) => [id, typedIn(form, buildFieldName(id)).trim()] as const);

  function check(form: HTMLFormElement): ReadonlyMap<string, string> {
    const faults = faultsOfNumbers(typedNumbers(form).map(([id, text]) => [buildFieldName(id), text]));
    return new Map([...faults].map(([field, fault]) => [field, t(WORDS[fault])]));
  }

  async function handleSubmit(form: HTMLFormElement) {
    const numbers = withSeen(
      typedNumbers(form).map(([studentId, text]) => ({
        studentId,
        registerNo: text === "" ? null : Number(text),
      })),
      students,
    );
    const body = { key: newClientId(), numbers };
    const saved = await save(saveRegisterNumbers, { params, body }, title, (reply) =>
      textNow("enrolment.numbers-changed", { count: reply.changed }),
    );
    if (saved.state === "accepted") onSaved();
    return saved;
  }

  return (
    <Form
      className="card form"
      verb={t("enrolment.save-numbers")}
      label={t("enrolment.register-numbers")}
      error={error}
      reasons={NEEDS}
      check={check}
      onSubmit={handleSubmit}
    >
      <div className="tiles">
        {studentsInRegisterOrder(students, locale).map(({ id, name, registerNo }) => (
          <TextField
            key={id}
            label={localizeName(name, locale)}
            name={buildFieldName(id)}
            type="number"
            value={registerNo === null ? "" : String(registerNo)}
            isLeftToRight
          />
        ))}
      </div>
    </Form>
  );
}

const WORDS = { "not-a-number": "enrolment.number-not-a-number", twice: "enrolment.needs-number" } as const;

const buildFieldName = (studentId: Id): string => `number-${studentId}`;
