export { erasePersonPhoto } from "./erase-person-photo.ts";
