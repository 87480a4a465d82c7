import * as contract from "@dars/contract/school/appointments";

import type { Slice } from "#platform/http/api.ts";

import { endAppointment } from "./end-appointment.ts";
import { grantAppointment } from "./grant-appointment.ts";
import { listAppointments } from "./list-appointments.ts";
import { nameManager } from "./name-manager.ts";

export const mandates: Slice = (api) => {
  api.serve(contract.listAppointments, (context, { params }) => listAppointments(context, params));
  api.serve(contract.grantAppointment, grantAppointment);
  api.serve(contract.nameManager, nameManager);
  api.serve(contract.endAppointment, endAppointment);
};
