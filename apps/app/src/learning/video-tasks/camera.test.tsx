import { listStudentVideoTasks, type StudentVideoTask } from "@dars/contract/learning/video-tasks";
import { act, screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";

import { aSession } from "#platform/testing/a-session.ts";
import { FakeServer } from "#platform/testing/fake-server.ts";
import { names } from "#platform/testing/names.ts";
import { renderPage } from "#platform/testing/render-page.tsx";

import { loudness } from "./loudness.ts";
import { VideoCapturePage } from "./VideoCapturePage.tsx";

const OFFERING = {
  id: 3,
  subject: { id: 1, name: names("Arabic"), theme: "green" as const, icon: null },
  level: { id: 2, name: names("Fourth") },
};
const TASK: StudentVideoTask = {
  id: 5,
  title: "Read aloud",
  prompt: "One page.",
  maxSeconds: 60,
  takes: 2,
  dueAt: null,
  model: null,
  criteria: [],
  takesDone: [],
  shown: [],
  whyNot: null,
};

test("a camera that is not allowed is told with the way out, and tried again", async () => {
  const getUserMedia = vi.fn<() => Promise<MediaStream>>(() =>
    Promise.reject(new DOMException("denied", "NotAllowedError")),
  );
  vi.stubGlobal("MediaRecorder", { isTypeSupported: () => true });
  Object.defineProperty(navigator, "mediaDevices", { value: { getUserMedia }, configurable: true });
  await renderPage(<VideoCapturePage />, {
    path: "/video-capture",
    at: "/video-capture?offering=3&task=5",
    server: new FakeServer().on(listStudentVideoTasks, { offering: OFFERING, tasks: [TASK] }),
    session: aSession("student"),
  });

  expect(await screen.findByText("No camera")).toBeTruthy();
  expect(screen.getByText("Choose a video")).toBeTruthy();
  await act(async () => screen.getByText("Try the camera again").click());
  await waitFor(() => expect(getUserMedia).toHaveBeenCalledTimes(2));
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, "mediaDevices");
});

test("silence has no loudness, and a voice has as much as its swing", () => {
  expect(loudness(new Float32Array(8))).toBe(0);
  expect(loudness(Float32Array.from([0.5, -0.5, 0.5, -0.5]))).toBeCloseTo(0.5);
});
