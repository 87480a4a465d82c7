export { findAttempt, type AttemptRow } from "./attempts.queries.ts";
export { listAsked } from "./list-asked.ts";
export { marksOf, scoreAttempt, scoreReturned, settleScore } from "./score-attempt.ts";
export { renewed } from "./with-new-keys.ts";
export { listTasks } from "./read-task.ts";
