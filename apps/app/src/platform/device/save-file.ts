import type { FileReply } from "@dars/contract/platform/route";

import { leaveFor } from "./leave-for.ts";
import { isNative } from "./native-platform.ts";

/** Long enough for a browser to have begun reading, however busy the device is. */
const KEEP_MS = 60_000;

/**
 * Gives a file to the person: a download on the web; on a phone the sheet on which one chooses where it goes. Ends
 * without an error when that sheet is closed.
 */
export async function saveFile(file: FileReply): Promise<void> {
  await (isNative() ? share(file) : download(file));
}

function press(url: string, name: string): void {
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
}

async function download({ name, type, bytes }: FileReply): Promise<void> {
  const url = URL.createObjectURL(new Blob([bytes], { type }));
  press(url, name);
  setTimeout(() => URL.revokeObjectURL(url), KEEP_MS);
}

/**
 * Lets the browser fetch a file by itself, so that the device need not hold it: on a phone the system's own. `url`: on the
 * server, which names it as a download and needs no header.
 */
export async function saveFromAddress(url: string, name: string): Promise<void> {
  if (isNative()) return leaveFor(url);
  press(url, name);
}

/** The system clears the cache when it needs room; no other app can read it until then. */
async function share({ name, type, bytes }: FileReply): Promise<void> {
  const [{ Filesystem, Directory }, { Share }] = await Promise.all([
    import("@capacitor/filesystem"),
    import("@capacitor/share"),
  ]);
  const data = await toBase64(new Blob([bytes], { type }));
  const { uri } = await Filesystem.writeFile({ path: name, data, directory: Directory.Cache });
  // A sheet that is closed without a choice rejects.
  await Share.share({ title: name, files: [uri] }).catch(() => undefined);
}

const toBase64 = (blob: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener("load", () =>
      resolve(typeof reader.result === "string" ? reader.result.replace(/^[^,]*,/, "") : ""),
    );
    reader.addEventListener("error", () => reject(reader.error ?? new Error("The file cannot be read.")));
    reader.readAsDataURL(blob);
  });
