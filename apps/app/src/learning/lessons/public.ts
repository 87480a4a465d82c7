export { Coverage } from "./Coverage.tsx";
export { GoOn } from "./GoOn.tsx";
export { lessonAddress } from "./lesson-address.ts";
export { TileProgress } from "./TileProgress.tsx";
export { useNowAndThen } from "./use-now-and-then.ts";
