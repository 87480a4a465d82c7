import type { Id } from "@dars/contract/platform/primitives";

import { useText } from "#platform/text/use-text.ts";
import { WriteToPeople } from "#talking/messages/public.ts";

import type { Followed } from "./followed-people.ts";

interface WriteToFollowedProps {
  readonly schoolId: Id;
  readonly of: "student" | "teacher";
  readonly people: readonly Followed[];
  /** Called after sending and on cancel. */
  readonly onDone: () => void;
}

/** A message to the families of students who need follow-up, or to teachers. */
export function WriteToFollowed({ schoolId, of, people, onDone }: WriteToFollowedProps) {
  const { t } = useText();
  return (
    <WriteToPeople
      schoolId={schoolId}
      title={t(of === "student" ? "follow-up.message-family" : "follow-up.message")}
      kind={of}
      people={people.map(({ person }) => person)}
      onDone={onDone}
    />
  );
}
