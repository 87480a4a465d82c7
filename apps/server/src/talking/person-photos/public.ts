export { erasePhotoOf } from "./erase-photo-of.ts";
