export { WithPlace } from "./WithPlace.tsx";
