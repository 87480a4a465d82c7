export { mayReadVideoTaskFiles } from "./may-read-video-task-files.ts";
export { videoTasks } from "./video-tasks.routes.ts";
