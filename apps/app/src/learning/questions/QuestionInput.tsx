import type { AskedQuestion } from "@dars/contract/learning/asked-questions";
import type { QuestionResponse } from "@dars/contract/learning/responses";

import { ChoiceInput } from "./ChoiceInput.tsx";
import { GapsInput } from "./GapsInput.tsx";
import { HotspotInput } from "./HotspotInput.tsx";
import { MatchingInput } from "./MatchingInput.tsx";
import { OrderInput } from "./OrderInput.tsx";
import { RichTextView } from "./RichTextView.tsx";
import { TypedInput } from "./TypedInput.tsx";
import { WorkInput } from "./WorkInput.tsx";

export interface InputProps {
  readonly question: AskedQuestion;
  readonly response: QuestionResponse | null;
  readonly onAnswer: (response: QuestionResponse) => void;
}

/** A question and the way to answer it, whatever its type. */
export function QuestionInput(props: InputProps) {
  const { type, stem, dir } = props.question;
  switch (type) {
    case "cloze":
    case "gap_match":
    case "hottext":
      return (
        <div className="stem inline-stem" dir={dir ?? undefined}>
          <GapsInput {...props} />
        </div>
      );
    default:
      return (
        <>
          <div className="stem" dir={dir ?? undefined}>
            <RichTextView of={stem} />
          </div>
          <Below {...props} />
        </>
      );
  }
}

function Below(props: InputProps) {
  switch (props.question.type) {
    case "single_choice":
    case "multiple_choice":
    case "true_false":
      return <ChoiceInput {...props} />;
    case "matching":
      return <MatchingInput {...props} />;
    case "ordering":
      return <OrderInput {...props} />;
    case "hotspot":
      return <HotspotInput {...props} />;
    case "description":
      return null;
    case "short_text":
    case "numeric":
      return <TypedInput {...props} />;
    default:
      return <WorkInput {...props} />;
  }
}
