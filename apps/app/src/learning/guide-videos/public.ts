export { GuideVideosDoor } from "./GuideVideosDoor.tsx";
