export { ClipPlayer } from "./ClipPlayer.tsx";
