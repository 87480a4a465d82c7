import * as contract from "@dars/contract/talking/moderation-rooms";

import type { Slice } from "#platform/http/api.ts";

import { actInSchoolRoom } from "./act-in-school-room.ts";
import { listLooks, listRestrictions, listSchoolRooms } from "./list-looks.ts";
import { readLookedRoom, readOriginals } from "./read-looked-room.ts";
import { startLook } from "./start-look.ts";
import { askTranscript, fetchTranscript, listTranscripts } from "./transcripts.ts";

export const roomLooks: Slice = (api) => {
  api.serve(contract.actInSchoolRoom, (context, input) => actInSchoolRoom(context, input));
  api.serve(contract.listSchoolRooms, (context, input) => listSchoolRooms(context, input));
  api.serve(contract.startLook, (context, input) => startLook(context, input));
  api.serve(contract.listLooks, (context, input) => listLooks(context, input));
  api.serve(contract.readLookedRoom, (context, input) => readLookedRoom(context, input));
  api.serve(contract.readOriginals, (context, input) => readOriginals(context, input));
  api.serve(contract.listRestrictions, (context, input) => listRestrictions(context, input));
  api.serve(contract.askTranscript, (context, input) => askTranscript(context, input));
  api.serve(contract.listTranscripts, (context, input) => listTranscripts(context, input));
  api.serve(contract.fetchTranscript, (context, input) => fetchTranscript(context, input));
};
