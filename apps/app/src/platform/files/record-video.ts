/** A minute is about 3 MB. */
const BITS_A_SECOND = 400_000;
const TYPES = [
  "video/mp4;codecs=avc1.42E01E,mp4a.40.2",
  "video/webm;codecs=vp8,opus",
  "video/webm",
  "video/mp4",
];

export const canRecordVideo = (): boolean =>
  typeof MediaRecorder !== "undefined" &&
  navigator.mediaDevices !== undefined &&
  TYPES.some((type) => MediaRecorder.isTypeSupported(type));

/** Throws the browser's NotAllowedError where the person did not let us, and NotFoundError where there is no camera. */
export const openCamera = (facing: "user" | "environment"): Promise<MediaStream> =>
  navigator.mediaDevices.getUserMedia({
    video: { facingMode: facing, width: { ideal: 640 }, height: { ideal: 480 }, frameRate: { ideal: 24 } },
    audio: { echoCancellation: true },
  });

export const closeCamera = (stream: MediaStream): void => {
  for (const track of stream.getTracks()) track.stop();
};

/** Records until it is stopped, and no longer than this; the camera stays open. */
export function recordVideo(stream: MediaStream, maxSeconds: number) {
  const mimeType = TYPES.find((type) => MediaRecorder.isTypeSupported(type));
  const recorder = new MediaRecorder(stream, {
    ...(mimeType !== undefined && { mimeType }),
    bitsPerSecond: BITS_A_SECOND,
  });
  const pieces: Blob[] = [];
  recorder.addEventListener("dataavailable", ({ data }) => pieces.push(data));
  const clip = new Promise<File>((resolve) => {
    recorder.addEventListener("stop", () => resolve(toVideoFile(pieces, recorder.mimeType)), { once: true });
  });
  const stop = () => {
    clearTimeout(longest);
    if (recorder.state !== "inactive") recorder.stop();
  };
  const longest = setTimeout(stop, maxSeconds * 1000);
  recorder.start();
  return { stop, clip };
}

function toVideoFile(pieces: Blob[], mimeType: string): File {
  const type = mimeType.startsWith("video/mp4") ? "video/mp4" : "video/webm";
  return new File(pieces, type === "video/mp4" ? "video.mp4" : "video.webm", { type });
}
