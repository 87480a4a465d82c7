import * as contract from "@dars/contract/learning/homework";
import * as writing from "@dars/contract/learning/homework-writing";
import * as student from "@dars/contract/learning/student-homework";

import type { Slice } from "#platform/http/api.ts";

import { answerHomework, seeHomeworkAnswer } from "./answer-homework.ts";
import { changeHomework } from "./change-homework.ts";
import { readHomeworkSettings, saveHomeworkSettings } from "./homework-settings.ts";
import { listHomeworkClasses } from "./list-homework-classes.ts";
import { listHomeworkToTakeOver } from "./list-homework-to-take-over.ts";
import { listHomework } from "./list-homework.ts";
import { listStudentHomework, readStudentHomework } from "./list-student-homework.ts";
import { readHomework } from "./read-homework.ts";
import { readSectionEvenings } from "./read-section-evenings.ts";
import { remindOfHomework } from "./remind-of-homework.ts";
import { setHomework } from "./set-homework.ts";
import { openHomework, tickHomework } from "./tick-homework.ts";
import { withdrawHomework } from "./withdraw-homework.ts";

export const homework: Slice = (api) => {
  api.serve(contract.listHomeworkClasses, listHomeworkClasses);
  api.serve(contract.listHomework, listHomework);
  api.serve(contract.readHomework, readHomework);
  api.serve(contract.listHomeworkToTakeOver, listHomeworkToTakeOver);
  api.serve(contract.readSectionEvenings, readSectionEvenings);
  api.serve(writing.setHomework, setHomework);
  api.serve(writing.changeHomework, changeHomework);
  api.serve(writing.withdrawHomework, withdrawHomework);
  api.serve(writing.remindOfHomework, remindOfHomework);
  api.serve(writing.seeHomeworkAnswer, seeHomeworkAnswer);
  api.serve(writing.readHomeworkSettings, readHomeworkSettings);
  api.serve(writing.saveHomeworkSettings, saveHomeworkSettings);
  api.serve(student.listStudentHomework, listStudentHomework);
  api.serve(student.readStudentHomework, readStudentHomework);
  api.serve(student.openHomework, openHomework);
  api.serve(student.tickHomework, tickHomework);
  api.serve(student.answerHomework, answerHomework);
};
