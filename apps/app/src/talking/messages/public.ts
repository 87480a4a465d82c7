export { MessagesCard, MessagesList, MessagesRow } from "./MessagesCard.tsx";
export { PeopleMessage } from "./PeopleMessage.tsx";
export { WriteToPeople } from "./WriteToPeople.tsx";
