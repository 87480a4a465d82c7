export { TrainingDoors } from "./TrainingDoors.tsx";
