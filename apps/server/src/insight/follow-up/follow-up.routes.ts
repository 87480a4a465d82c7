import * as contract from "@dars/contract/insight/follow-up";
import {
  handleFollowUps,
  recordCallToTeacher,
  recordFollowUpCall,
} from "@dars/contract/insight/follow-up-actions";

import type { Slice } from "#platform/http/api.ts";

import { previewFollowUpRules, readFollowUpRules, saveFollowUpRules } from "./change-rules.ts";
import { handleFollowUp } from "./handle-follow-up.ts";
import { handleFollowUps as handleMany } from "./handle-follow-ups.ts";
import { listEarlierFollowUp, listEarlierOfTeacher } from "./list-earlier-follow-up.ts";
import {
  listFollowUp,
  listFollowUpOwners,
  listOwnFollowUp,
  listStudentFollowUp,
  listTeacherFollowUp,
} from "./list-follow-up.ts";
import { recordCall, recordTeacherCall } from "./record-call.ts";

export const followUp: Slice = (api) => {
  api.serve(contract.listFollowUp, listFollowUp);
  api.serve(contract.listStudentFollowUp, listStudentFollowUp);
  api.serve(contract.listTeacherFollowUp, listTeacherFollowUp);
  api.serve(contract.listFollowUpOwners, listFollowUpOwners);
  api.serve(contract.handleFollowUp, handleFollowUp);
  api.serve(handleFollowUps, handleMany);
  api.serve(recordFollowUpCall, recordCall);
  api.serve(recordCallToTeacher, recordTeacherCall);
  api.serve(contract.listEarlierFollowUp, listEarlierFollowUp);
  api.serve(contract.listEarlierOfTeacher, listEarlierOfTeacher);
  api.serve(contract.listOwnFollowUp, listOwnFollowUp);
  api.serve(contract.readFollowUpRules, readFollowUpRules);
  api.serve(contract.saveFollowUpRules, saveFollowUpRules);
  api.serve(contract.previewFollowUpRules, previewFollowUpRules);
};
