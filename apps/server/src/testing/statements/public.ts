export { listFaults } from "./find-causes.ts";
