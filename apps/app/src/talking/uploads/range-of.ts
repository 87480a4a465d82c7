/** From the first byte to the one behind the last. */
export interface Range {
  readonly from: number;
  readonly to: number;
}

/** Which bytes of the file make a part; parts count from 0, and only the last may be shorter. */
export const rangeOf = (part: number, bytes: number, partBytes: number): Range => ({
  from: part * partBytes,
  to: Math.min(bytes, (part + 1) * partBytes),
});

export const sizeOf = ({ from, to }: Range): number => to - from;
