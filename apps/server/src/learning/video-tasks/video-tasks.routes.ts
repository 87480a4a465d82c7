import * as again from "@dars/contract/learning/video-again";
import * as looks from "@dars/contract/learning/video-looks";
import * as showcase from "@dars/contract/learning/video-showcase";
import * as writing from "@dars/contract/learning/video-task-writing";
import * as contract from "@dars/contract/learning/video-tasks";

import type { Slice } from "#platform/http/api.ts";

import { askForAnotherTake } from "./ask-for-another-take.ts";
import { claimVideoTake } from "./claim-video-take.ts";
import { changeVideoTask, createVideoTask } from "./create-video-task.ts";
import { listVideoLooks } from "./list-video-looks.ts";
import { listStudentVideoTasks, listVideoTakes, listVideoTasks } from "./list-video-tasks.ts";
import { readLookedTakes } from "./read-looked-takes.ts";
import { readVideoDesk } from "./read-video-desk.ts";
import { removeVideoTake } from "./remove-video-take.ts";
import { removeVideoTask } from "./remove-video-task.ts";
import { returnVideoTakes } from "./return-video-takes.ts";
import { saveVideoFeedback } from "./save-video-feedback.ts";
import { sendVideoTake, withdrawVideoTake } from "./send-video-take.ts";
import { answerShowTake, askToShowTake } from "./show-take.ts";
import { startVideoLook } from "./start-video-look.ts";

export const videoTasks: Slice = (api) => {
  api.serve(contract.listStudentVideoTasks, listStudentVideoTasks);
  api.serve(contract.sendVideoTake, sendVideoTake);
  api.serve(contract.withdrawVideoTake, withdrawVideoTake);
  api.serve(contract.listVideoTasks, listVideoTasks);
  api.serve(writing.createVideoTask, createVideoTask);
  api.serve(writing.changeVideoTask, changeVideoTask);
  api.serve(writing.removeVideoTask, removeVideoTask);
  api.serve(contract.listVideoTakes, listVideoTakes);
  api.serve(contract.readVideoDesk, readVideoDesk);
  api.serve(contract.claimVideoTake, claimVideoTake);
  api.serve(contract.saveVideoFeedback, saveVideoFeedback);
  api.serve(contract.returnVideoTakes, returnVideoTakes);
  api.serve(again.askForAnotherTake, askForAnotherTake);
  api.serve(showcase.askToShowTake, askToShowTake);
  api.serve(showcase.answerShowTake, answerShowTake);
  api.serve(looks.startVideoLook, startVideoLook);
  api.serve(looks.readLookedTakes, readLookedTakes);
  api.serve(looks.listVideoLooks, listVideoLooks);
  api.serve(looks.removeVideoTake, removeVideoTake);
};
