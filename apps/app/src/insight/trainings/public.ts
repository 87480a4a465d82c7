export { TrainingCards } from "./TrainingCards.tsx";
