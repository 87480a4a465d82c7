/** Flags of Node for a server's process. */
export declare const SERVER_HEAP: readonly string[];
