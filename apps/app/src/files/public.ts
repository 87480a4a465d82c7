export { AttachedFile } from "./AttachedFile.tsx";
export { AttachedFiles } from "./AttachedFiles.tsx";
export { FilesField } from "./FilesField.tsx";
export { FILE_TYPES, prepareFile, prepareVoice, type Prepared } from "./prepare-file.ts";
export { useFilesToSend } from "./use-files-to-send.ts";
export { timeOf } from "./time-of.ts";
