export { calendarFeeds } from "./feeds.routes.ts";
export { serveFeeds } from "./serve-feeds.ts";
export { reopenFeeds, retireFeeds } from "./retire-feeds.queries.ts";
