import { BankOf } from "./BankPage.tsx";

/** The questions that all schools of the group share. */
export const GroupBankPage = () => <BankOf isGroup />;
