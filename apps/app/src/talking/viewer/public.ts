export { MediaPlayer } from "./MediaPlayer.tsx";
