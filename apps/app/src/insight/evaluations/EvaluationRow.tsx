import type { EvaluationLine } from "@dars/contract/insight/evaluations";

import { useSession } from "#identity/accounts/public.ts";
import { useText } from "#platform/text/use-text.ts";
import { getNoon } from "#platform/time/days.ts";
import { Avatar } from "#platform/ui/Avatar.tsx";
import { Name } from "#platform/ui/Name.tsx";
import { Row } from "#platform/ui/Row.tsx";

import { classText } from "./class-text.ts";
import { evaluationAddress } from "./evaluation-address.ts";
import { EvaluationState } from "./EvaluationState.tsx";

/** On a home: the teacher, or to that teacher the author, the class, the day and how far the evaluation has come. */
export function EvaluationRow({ line }: { readonly line: EvaluationLine }) {
  const { format, locale } = useText();
  const { session } = useSession();
  const { teacher, author, heldOn } = line;
  // Teachers know their own name.
  const name = session?.login_type === "teacher" ? author.name : teacher.name;
  return (
    <Row
      start={<Avatar id={teacher.id} name={name} />}
      strong={<Name of={name} />}
      quiet={`${classText(line.class, locale)} · ${format.day(getNoon(heldOn))}`}
      end={<EvaluationState of={line} />}
      leadsTo={evaluationAddress(line)}
    />
  );
}
