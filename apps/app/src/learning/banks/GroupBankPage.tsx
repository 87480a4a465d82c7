import { BankView } from "./BankPage.tsx";

/** The questions that all schools of the group share. */
export const GroupBankPage = () => <BankView isGroup />;
