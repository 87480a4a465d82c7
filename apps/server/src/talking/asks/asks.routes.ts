import * as answers from "@dars/contract/talking/ask-answers";
import * as contract from "@dars/contract/talking/asks";

import type { Slice } from "#platform/http/api.ts";

import { answerChoice } from "./answer-choice.ts";
import { bookMeeting } from "./book-meeting.ts";
import { moveAskDeadline, remindOfAsk, withdrawAsk, withdrawSlot } from "./change-ask.ts";
import { exportAnswers } from "./export-answers.ts";
import { listAsks } from "./list-asks.ts";
import { listOpenAsks, readOwnAsk } from "./own-ask.ts";
import { printConsent } from "./print-consent.ts";
import { listAnswers, readAsk } from "./read-ask.ts";
import { changeConsent, signConsent } from "./sign-consent.ts";
import { signUp } from "./sign-up.ts";
import { writeAsk } from "./write-ask.ts";

export const asks: Slice = (api) => {
  api.serve(contract.listAsks, listAsks);
  api.serve(contract.writeAsk, writeAsk);
  api.serve(contract.readAsk, readAsk);
  api.serve(contract.listAnswers, listAnswers);
  api.serve(contract.exportAnswers, exportAnswers);
  api.serve(contract.remindOfAsk, remindOfAsk);
  api.serve(contract.moveAskDeadline, moveAskDeadline);
  api.serve(contract.withdrawAsk, withdrawAsk);
  api.serve(contract.withdrawSlot, withdrawSlot);
  api.serve(answers.listOpenAsks, listOpenAsks);
  api.serve(answers.readOwnAsk, readOwnAsk);
  api.serve(answers.signConsent, signConsent);
  api.serve(answers.changeConsent, changeConsent);
  api.serve(answers.answerChoice, answerChoice);
  api.serve(answers.printConsent, printConsent);
  api.serve(answers.signUp, signUp);
  api.serve(answers.bookMeeting, bookMeeting);
};
