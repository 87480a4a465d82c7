/** `work` once for whatever comes within that time, as the last of it asks. */
export function gathered<Asked extends unknown[]>(
  work: (...args: Asked) => void,
  ms: number,
): (...args: Asked) => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let last: Asked;
  return (...args) => {
    last = args;
    timer ??= setTimeout(() => {
      timer = undefined;
      work(...last);
    }, ms);
  };
}
