/** PostgreSQL's classes for connections, resources and the end of a server: their texts name no rows. */
const ABOUT_SERVER = /^(08|53|57)/;

/**
 * Why the database or a pooler refused or ended a connection, in its own words, such as
 * `no more connections allowed (max_client_conn)`. Undefined for all else: those texts may hold people's data.
 */
export function findConnectionReason(error: unknown): string | undefined {
  if (!(error instanceof Error) || !("code" in error) || typeof error.code !== "string") return undefined;
  return ABOUT_SERVER.test(error.code) ? error.message : undefined;
}
