export { ExercisesCard } from "./ExercisesCard.tsx";
