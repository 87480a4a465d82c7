export { FileField } from "./FileField.tsx";
export { ReceivingCard } from "./ReceivingCard.tsx";
export { SendingNote } from "./SendingNote.tsx";
export { UploadState } from "./UploadState.tsx";
export { personWords } from "./person-words.ts";
export { goesOn } from "./poll.ts";
export { startSending, useSendings } from "./sendings.ts";
export { sizeWords } from "./size-words.ts";
export { useUpload, type UploadPlace } from "./use-upload.ts";
