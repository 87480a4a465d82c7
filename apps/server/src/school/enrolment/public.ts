export { enrolmentEnded } from "./end-enrolment.ts";
export { studentEnrolled } from "./enrol-student.ts";
export { giveRegisterNumbers, restoreRegisterNumbers } from "./give-register-numbers.ts";
export { studentsMoved } from "./move-students.ts";
export { studentTransferred } from "./transfer-student.ts";
