export { Coverage } from "./Coverage.tsx";
export { ForReader } from "./ForReader.tsx";
export { GoOn } from "./GoOn.tsx";
export { keepStyles } from "./keep-styles.ts";
export { lessonAddress, type Learner } from "./lesson-address.ts";
export { TileProgress } from "./TileProgress.tsx";
export { useNowAndThen } from "./use-now-and-then.ts";
