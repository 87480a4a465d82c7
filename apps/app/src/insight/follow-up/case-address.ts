/** The page on which a person's case is open. */
export const caseAddress = (personId: number): string => `/negligents-list?person=${personId}`;
