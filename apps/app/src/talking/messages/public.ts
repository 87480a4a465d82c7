export { MessagesDoor } from "./MessagesDoor.tsx";
