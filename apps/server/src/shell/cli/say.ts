/** The one place that writes to the terminal. */
export const say = {
  line: (text: string): void => console.log(text),
  problem: (text: string): void => console.error(text),
};
