export { ConsentsOfStudent } from "./ConsentsOfStudent.tsx";
