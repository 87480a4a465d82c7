import { listChoiceLines, listConsentLines, listMeetingLines, listSeatLines } from "./answers.queries.ts";

/** Who has answered what, by the kind of the ask. */
export const ANSWER_LINES = {
  consent: listConsentLines,
  choice: listChoiceLines,
  sign_up: listSeatLines,
  meeting: listMeetingLines,
};
