export { mailPeople, noteMailing } from "./mail-people.ts";
export { listReaderMailings } from "./mailings.queries.ts";
export { recallMailing } from "./recall-mailing.ts";
export { serveLinks } from "./serve-links.ts";
export { tellOffice, tellPerson } from "./tell.ts";
export { messageCauses } from "./message-causes.queries.ts";
