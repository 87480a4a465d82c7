export { mayReadThreadFiles } from "./may-read-thread-files.ts";
export { messages } from "./messages.routes.ts";
export { serveLinks } from "./serve-links.ts";
export { messageTasks } from "./sweep-threads.ts";
