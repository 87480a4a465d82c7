export { PhotoStep } from "./PhotoStep.tsx";
export type { ReadyPhoto } from "./use-photos.ts";
export { SquareStep } from "./SquareStep.tsx";
