export {
  attachFile,
  attachFiles,
  eraseRecordFiles,
  eraseFilesOfAccount,
  hideFiles,
  readAttachable,
  replaceFiles,
  replaceReadyFiles,
  replaceSharedFiles,
} from "./attach-file.ts";
export { letGoWithFiles } from "./let-go-with-files.ts";
export { keepFile } from "./keep-file.ts";
export { receivePicture, type PictureParts } from "./receive-picture.ts";
export { openWhole, readWhole, receiveFile } from "./receive-file.ts";
export { endOfLinks, linksTo } from "./links.ts";
export { giveFile } from "./serve-bytes.ts";
export type { FileReaders, MayRead } from "./may-read.ts";
export type { FileUse } from "./uses.queries.ts";
export { serveFiles } from "./serve-files.ts";
export {
  findWanted,
  insertPages,
  isMediaAwaited,
  listPlain,
  updateMade,
  type MadeForm,
  type MadeForms,
  type FileToConvert,
} from "./media.queries.ts";
export { variantKey, type MadeVariant } from "./places-in-store.ts";
export { MEDIA_TASK, wantMedia } from "./want-media.ts";
export { countFilesOn, filesOn } from "./uses.queries.ts";
