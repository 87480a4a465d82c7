export { placeApplication } from "./place-application.ts";
