export {
  attachFile,
  attachFiles,
  eraseFilesOf,
  hideFiles,
  readAttachable,
  replaceFiles,
} from "./attach-file.ts";
export { endOfLinks } from "./links.ts";
export { giveFile } from "./serve-bytes.ts";
export { files } from "./files.routes.ts";
export type { FileReaders, MayRead } from "./may-read.ts";
export { serveFiles } from "./serve-files.ts";
export { sweepFiles } from "./sweep-files.ts";
export { filesOn } from "./uses.queries.ts";
