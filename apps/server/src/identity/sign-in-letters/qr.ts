import createQr from "qrcode-generator";

interface QrDots {
  /** Dots on each side, the quiet ones around it among them. */
  readonly side: number;
  /** Row by row, 0 black and 255 white. */
  readonly dots: readonly number[];
}

/** The standard's quiet zone. */
const QUIET = 4;

/** A QR code that bears a fold or a stain (level M). */
export function buildQrDots(text: string): QrDots {
  const qr = createQr(0, "M");
  qr.addData(text);
  qr.make();
  const modules = qr.getModuleCount();
  const side = modules + 2 * QUIET;
  const isDark = (x: number, y: number) => x >= 0 && y >= 0 && x < modules && y < modules && qr.isDark(y, x);
  const dots = Array.from({ length: side * side }, (_, at) =>
    isDark((at % side) - QUIET, Math.floor(at / side) - QUIET) ? 0 : 255,
  );
  return { side, dots };
}
