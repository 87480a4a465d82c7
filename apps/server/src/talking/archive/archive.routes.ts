import * as contract from "@dars/contract/talking/archive";

import type { Slice } from "#platform/http/api.ts";

import { exportOwnMessages, exportStudentMessages } from "./export-own-messages.ts";
import { listArchivedRooms, listArchivedYears } from "./list-archived.ts";
import { readArchivedRoom } from "./read-archived-room.ts";

export const archive: Slice = (api) => {
  api.serve(contract.listArchivedYears, (context) => listArchivedYears(context));
  api.serve(contract.listArchivedRooms, (context, input) => listArchivedRooms(context, input));
  api.serve(contract.readArchivedRoom, (context, input) => readArchivedRoom(context, input));
  api.serve(contract.exportOwnMessages, (context, input) => exportOwnMessages(context, input));
  api.serve(contract.exportStudentMessages, (context, input) => exportStudentMessages(context, input));
};
