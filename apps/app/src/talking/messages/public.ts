export { MessagesDoor, MessagesRow } from "./MessagesDoor.tsx";
