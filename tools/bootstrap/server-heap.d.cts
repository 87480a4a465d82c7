/** Flags of Node for a server's process. */
export declare const SERVER_HEAP: readonly string[];
/** Variables of glibc for a server; the bootstrap file says why. */
export declare const SERVER_MALLOC: Readonly<Record<string, string>>;
