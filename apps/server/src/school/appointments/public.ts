export { appointmentEnded } from "./end-appointment.ts";
export { ensurePeople, appointmentTasks } from "./ensure-person.ts";
export { appointmentGranted } from "./grant-appointment.ts";
export { mandates } from "./appointments.routes.ts";
