import { act, waitFor } from "@testing-library/react";

/**
 * Answers the question on top with the button of this role and what was typed into it, once it is rendered: before that
 * it handles no events.
 */
export const answerQuestion = (role: string, typed?: object): Promise<void> =>
  waitFor(async () => {
    const alerts = document.querySelectorAll<HTMLIonAlertElement>("ion-alert:not(.overlay-hidden)");
    const isHeard = await act(async () => [...alerts].at(-1)?.dismiss(typed && { values: typed }, role));
    if (isHeard !== true) throw new Error("No question was asked.");
  });
