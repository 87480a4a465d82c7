export { buildFileName } from "./build-file-name.ts";
export { writeCartridge } from "./write-cartridge.ts";
