export { serveArchives } from "./serve-archives.ts";
