export { notifications } from "./notifications.routes.ts";
export { tellTasks, watchChats } from "./watch-chats.ts";
export { notificationTasks } from "./tasks.ts";
export { listHolders } from "./holders.queries.ts";
export { notify } from "./notify.ts";
