import type { Manifest } from "#manifest.ts";

import { mandates } from "./appointments.routes.ts";
import { appointmentEnded } from "./end-appointment.ts";
import { appointmentTasks } from "./ensure-person.ts";
import { appointmentGranted } from "./grant-appointment.ts";
import { managerNamed } from "./name-manager.ts";

export const manifest: Manifest = {
  routes: () => [mandates],
  tasks: ({ database }) => appointmentTasks(database),
  proposals: [appointmentGranted, appointmentEnded, managerNamed],
};
