import type { EvaluationLine } from "@dars/contract/insight/evaluations";

import { useText } from "#platform/text/use-text.ts";
import { Avatar } from "#platform/ui/Avatar.tsx";
import { Name } from "#platform/ui/Name.tsx";
import { Row } from "#platform/ui/Row.tsx";

import { classText } from "./class-text.ts";
import { evaluationAddress } from "./evaluation-address.ts";
import { EvaluationState } from "./EvaluationState.tsx";

/** On a home: the teacher, the class, the day and how far the evaluation has come. */
export function EvaluationRow({ line }: { readonly line: EvaluationLine }) {
  const { format, locale } = useText();
  const { teacher, heldOn } = line;
  return (
    <Row
      start={<Avatar id={teacher.id} name={teacher.name} />}
      strong={<Name of={teacher.name} />}
      quiet={`${classText(line.class, locale)} · ${format.day(new Date(`${heldOn}T12:00:00`))}`}
      end={<EvaluationState of={line} />}
      leadsTo={evaluationAddress(line)}
    />
  );
}
