export { serveLinks } from "./serve-links.ts";
