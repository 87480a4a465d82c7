export { closeViews } from "./close-views.ts";
export { views } from "./views.routes.ts";
