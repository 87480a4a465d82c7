import { act, waitFor } from "@testing-library/react";

/** Answers the open question with the button of this role, once it is rendered: before that it handles no events. */
export const answerQuestion = (role: string): Promise<void> =>
  waitFor(async () => {
    const isHeard = await act(async () => document.querySelector("ion-alert")?.dismiss(undefined, role));
    if (isHeard !== true) throw new Error("No question was asked.");
  });
