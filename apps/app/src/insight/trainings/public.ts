export { TrainingsOnHome } from "./TrainingsOnHome.tsx";
