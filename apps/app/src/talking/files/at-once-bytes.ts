/** Of more than these bytes nothing is fetched before the reader has seen the size and pressed. */
export const AT_ONCE_BYTES = 300_000;
