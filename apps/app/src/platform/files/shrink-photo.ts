/** As the server gives photos out at most: more is sent for nothing. */
const MOST_PIXELS = 1600;
const QUALITY = 0.82;

/** A picture that this device cannot read. */
export class UnreadablePhoto extends Error {
  override readonly name = "UnreadablePhoto";
  /** True for a photo as iPhones write it, which browsers of other makers do not read. */
  readonly isHeic: boolean;

  constructor({ isHeic = false } = {}) {
    super();
    this.isHeic = isHeic;
  }
}

/** The kind that a HEIF file names in its first bytes. */
const HEIC = /^ftyp(?:hei[cfmsx]|hev[cmsx]|mif1|msf1)/;

async function isHeicPhoto(photo: Blob): Promise<boolean> {
  const head = new Uint8Array(await photo.slice(4, 12).arrayBuffer());
  return HEIC.test(new TextDecoder("latin1").decode(head));
}

export interface ShrunkPhoto {
  readonly bytes: Blob;
  readonly width: number;
  readonly height: number;
}

/**
 * Draws a photo anew, upright and as large as screens show it: what the camera wrote into it, such as where it was
 * taken, does not leave the device. Throws UnreadablePhoto.
 */
export async function shrinkPhoto(photo: Blob, mostPixels = MOST_PIXELS): Promise<ShrunkPhoto> {
  const picture = await createImageBitmap(photo, { imageOrientation: "from-image" }).catch(async () => {
    throw new UnreadablePhoto({ isHeic: await isHeicPhoto(photo).catch(() => false) });
  });
  const scale = Math.min(1, mostPixels / Math.max(picture.width, picture.height));
  const [width, height] = [Math.round(picture.width * scale), Math.round(picture.height * scale)];
  const canvas = document.createElement("canvas");
  Object.assign(canvas, { width, height });
  const pen = canvas.getContext("2d");
  // Transparent areas would turn black.
  if (pen) pen.fillStyle = "white";
  pen?.fillRect(0, 0, width, height);
  pen?.drawImage(picture, 0, 0, width, height);
  picture.close();
  const bytes = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/jpeg", QUALITY));
  if (!bytes) throw new UnreadablePhoto();
  return { bytes, width, height };
}
