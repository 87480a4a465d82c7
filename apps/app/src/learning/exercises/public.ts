export { ExercisesDoor } from "./ExercisesDoor.tsx";
