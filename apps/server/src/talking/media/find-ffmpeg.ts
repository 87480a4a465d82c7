import { access, constants } from "node:fs/promises";
import { createRequire } from "node:module";
import { delimiter, dirname, join } from "node:path";
import { arch, env, platform } from "node:process";

/** Where ffmpeg is: as told, in PATH, or in the package that a server may have added; undefined where it is nowhere. */
export async function findFfmpeg(configuredPath: string | undefined): Promise<string | undefined> {
  if (configuredPath !== undefined) return (await canRun(configuredPath)) ? configuredPath : undefined;
  const name = platform === "win32" ? "ffmpeg.exe" : "ffmpeg";
  const inPath = (env["PATH"] ?? "").split(delimiter).map((folder) => join(folder, name));
  for (const place of [...inPath, ...inPackage(name)]) if (await canRun(place)) return place;
  return undefined;
}

/** A hundred megabytes under another licence, so that no installation has it unasked (docs/operations.md). */
function inPackage(name: string): string[] {
  const [own, packaged] = [createRequire(import.meta.url), `@ffmpeg-binary/${platform}-${arch}`];
  try {
    return [join(dirname(own.resolve(packaged)), name)];
  } catch {
    return [];
  }
}

const canRun = (place: string): Promise<boolean> =>
  access(place, constants.X_OK).then(
    () => true,
    () => false,
  );
