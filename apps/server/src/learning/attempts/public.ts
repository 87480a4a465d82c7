export { findAttempt, type AttemptRow } from "./attempts.queries.ts";
export { computeDeadline } from "./compute-deadline.ts";
export { expiry } from "./expire-due.ts";
export { listAsked } from "./list-asked.ts";
export { computeMarks, scoreAttempt, scoreReturned, settleScore } from "./score-attempt.ts";
export { findTimes, isSetFor } from "./tasks.queries.ts";
export { renewed } from "./with-new-keys.ts";
export { readAttempt } from "./read-attempt.ts";
export { listStudentTasks } from "./read-task.ts";
