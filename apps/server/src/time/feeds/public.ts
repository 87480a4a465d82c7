export { calendarFeeds } from "./feeds.routes.ts";
export { serveFeeds } from "./serve-feeds.ts";
