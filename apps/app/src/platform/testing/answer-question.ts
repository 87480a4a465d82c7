import { act, waitFor } from "@testing-library/react";

/** Answers the question on the screen as its button of this role does, once it stands: before that it hears nothing. */
export const answerQuestion = (role: string): Promise<void> =>
  waitFor(async () => {
    const isHeard = await act(async () => document.querySelector("ion-alert")?.dismiss(undefined, role));
    if (isHeard !== true) throw new Error("No question was asked.");
  });
