export { writePin } from "./picture-pin.ts";
