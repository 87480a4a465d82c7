export { findPictureKind } from "./find-picture-kind.ts";
export { fitBlocks } from "./fit-blocks.ts";
export { LeftOut } from "./left-out.ts";
export { MOST_PICTURES, type DocumentPicture } from "./picture-shelf.ts";
export type { DocumentSection } from "./read-document.ts";
export { splitIntoParts } from "./split-into-parts.ts";
export { storePictures } from "./store-pictures.ts";
export { listPictureIds, withPictures } from "./with-pictures.ts";
