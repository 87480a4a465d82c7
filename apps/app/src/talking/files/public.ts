export { AttachedFile } from "./AttachedFile.tsx";
export { AttachedFiles } from "./AttachedFiles.tsx";
export { placesOf, useFile, type FilePlaces } from "./use-file.ts";
export { UploadBar } from "./UploadBar.tsx";
export { FilesField } from "./FilesField.tsx";
export { FILE_TYPES, MEDIA_TYPES, prepareFile, prepareVoice, type Prepared } from "./prepare-file.ts";
export { useFilesToSend } from "./use-files-to-send.ts";
export { ZoomStage } from "./ZoomStage.tsx";
export { timeOf } from "./time-of.ts";
