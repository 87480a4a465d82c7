import type { Manifest } from "#manifest.ts";

import { enrolmentEnded } from "./end-enrolment.ts";
import { studentEnrolled } from "./enrol-student.ts";
import { enrolment } from "./enrolment.routes.ts";
import { studentsMoved } from "./move-students.ts";
import { studentTransferred } from "./transfer-student.ts";

export const manifest: Manifest = {
  routes: () => [enrolment],
  proposals: [studentEnrolled, studentsMoved, enrolmentEnded, studentTransferred],
};
