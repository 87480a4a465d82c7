export { RoomsPane } from "./RoomsPane.tsx";
