/** Settings that keep every finished segment of WAL in `directory`, compressed, at the latest a minute after its first change. */
export function archiveSettings(directory: string): Readonly<Record<string, string>> {
  const place = quote(directory);
  // Archiving is repeated after a crash: an equal segment is success, a different one of the same name is an alarm.
  const command =
    `if test -e ${place}/%f.gz; then test "$(gzip -dc ${place}/%f.gz | cksum)" = "$(cksum < "%p")"; ` +
    `else gzip -1c "%p" > ${place}/%f.part && sync ${place}/%f.part && mv ${place}/%f.part ${place}/%f.gz && sync ${place}; fi`;
  return { archive_mode: "on", archive_timeout: "60", archive_command: command };
}

/** One word of /bin/sh, with the percent signs that PostgreSQL would expand doubled. */
export function quote(path: string): string {
  return `'${path.replaceAll("'", String.raw`'\''`).replaceAll("%", "%%")}'`;
}
