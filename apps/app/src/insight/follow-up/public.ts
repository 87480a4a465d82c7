export { CatchUp } from "./CatchUp.tsx";
