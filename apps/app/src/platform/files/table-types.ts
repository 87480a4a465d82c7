/** Tables that the server reads, as endings for the dialog that chooses a file. */
export const TABLE_TYPES = ".xlsx,.ods,.csv,.tsv";
