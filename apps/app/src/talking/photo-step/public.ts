export { PhotoStep } from "./PhotoStep.tsx";
export type { ReadyPhoto } from "./use-photos.ts";
