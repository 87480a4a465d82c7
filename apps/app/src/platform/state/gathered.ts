/** `work` once for whatever comes within that time, as the last of it asks. */
export function gathered<Asked extends unknown[]>(
  work: (...asked: Asked) => void,
  ms: number,
): (...asked: Asked) => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let last: Asked;
  return (...asked) => {
    last = asked;
    timer ??= setTimeout(() => {
      timer = undefined;
      work(...last);
    }, ms);
  };
}
