/** As large as a code in the hand has to be read from; more takes a cheap phone longer than it gains. */
const WIDEST = 640;
const LOOK_EVERY_MS = 200;

/** Throws the browser's NotAllowedError where the person did not let us, and NotFoundError where there is no camera. */
export const openScanner = (): Promise<MediaStream> =>
  navigator.mediaDevices.getUserMedia({
    video: { facingMode: "environment", width: { ideal: 1280 }, height: { ideal: 720 } },
  });

/** Calls back with the text of each QR code that the camera sees, until the signal ends it. */
export async function watchCodes(
  video: HTMLVideoElement,
  signal: AbortSignal,
  onCode: (text: string) => void,
): Promise<void> {
  const { default: read } = await import("jsqr");
  const canvas = document.createElement("canvas");
  const context = canvas.getContext("2d", { willReadFrequently: true });
  while (!signal.aborted) {
    const { videoWidth: width, videoHeight: height } = video;
    if (context && width > 0) {
      const scale = Math.min(1, WIDEST / width);
      canvas.width = Math.round(width * scale);
      canvas.height = Math.round(height * scale);
      context.drawImage(video, 0, 0, canvas.width, canvas.height);
      const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
      const text = read(data, canvas.width, canvas.height)?.data;
      if (text !== undefined && text !== "") onCode(text);
    }
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
}
