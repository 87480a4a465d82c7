type Close = () => Promise<unknown>;

const open: Close[] = [];
/** What never ends by itself, such as a call that a test leaves without an answer, never wakes up either. */
const PATIENCE_MS = 500;

/** Closes what a test has opened when it is over: its timers and listeners would act on the next test. */
export const closeAfterTest = (close: Close): void => void open.push(close);

export async function closeOpened(): Promise<void> {
  const patience = new Promise((resolve) => setTimeout(resolve, open.length > 0 ? PATIENCE_MS : 0));
  await Promise.race([Promise.all(open.splice(0).map((close) => close())), patience]);
}
