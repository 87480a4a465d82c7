/** The time of every file in an archive that we write, so that the same content has the same bytes. */
export const ARCHIVE_MOMENT = new Date(2020, 0, 1);
