export { tableCommand } from "./table.command.ts";
export { uploadsCommands } from "./uploads.command.ts";
export { serveUploadBytes } from "./serve-upload-bytes.ts";
export { importsInThreads } from "./imports-in-threads.ts";
export { uploadCauses } from "./upload-causes.queries.ts";
