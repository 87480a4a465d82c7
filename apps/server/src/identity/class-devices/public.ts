export { classDevices } from "./class-devices.routes.ts";
export { writePin } from "./picture-pin.ts";
