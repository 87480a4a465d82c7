export { findAttempt, type AttemptRow } from "./attempts.queries.ts";
export { deadlineOf } from "./deadline-of.ts";
export { expiry } from "./expire-due.ts";
export { listAsked } from "./list-asked.ts";
export { marksOf, scoreAttempt, scoreReturned, settleScore } from "./score-attempt.ts";
export { findTimes, isSetFor } from "./tasks.queries.ts";
export { renewed } from "./with-new-keys.ts";
export { readAttempt } from "./read-attempt.ts";
export { listTasks } from "./read-task.ts";
