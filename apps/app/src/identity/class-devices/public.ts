export { ClassDoor } from "./ClassDoor.tsx";
export { PictureTile } from "./PictureTile.tsx";
