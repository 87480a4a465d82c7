export { MessagesDoor, MessagesList, MessagesRow } from "./MessagesDoor.tsx";
