import type { SavedAnswers } from "@dars/contract/learning/attempts";
import { UNKNOWN_WRITE } from "@dars/contract/learning/screen-answers";
import type { AnswerWrite, GivenAnswer } from "@dars/contract/learning/written-answers";

import type { KeptVersion, KeptVersions } from "./answer-versions.ts";

export type WrittenGiven = GivenAnswer & { readonly by: AnswerWrite };

interface Sender {
  readonly sessionId: number;
  readonly submits: boolean;
}

/**
 * Apps before 51.7 send all their answers with the number of the save and say neither who wrote them nor what was seen:
 * a session counts as one page. A lower number than one that came before is of a second page of the session, such as a
 * tab; what such a page hands in counts as newer, because it stands on its screen.
 */
export function withWriters(
  { seq, answers }: Pick<SavedAnswers, "seq" | "answers">,
  versions: KeptVersions,
  { sessionId, submits }: Sender,
): WrittenGiven[] {
  const page = `old${sessionId}`;
  return answers.map((answer): WrittenGiven => {
    const { by } = answer;
    if (by) return { ...answer, by };
    const latest = latestOn(page, versions[answer.questionId]);
    if (seq > latest) return { ...answer, by: { page, no: seq }, seen: [UNKNOWN_WRITE] };
    const second = `${page}x`;
    const no = submits ? latestOn(second, versions[answer.questionId]) + 1 : seq;
    return { ...answer, by: { page: second, no }, seen: [] };
  });
}

const latestOn = (page: string, version: KeptVersion | undefined): number =>
  version?.seen.find((each) => each.page === page)?.no ?? 0;
