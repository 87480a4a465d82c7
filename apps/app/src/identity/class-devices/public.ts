export { PictureTile } from "./PictureTile.tsx";
