import { execFileSync } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";

import { readConfig } from "#platform/config.ts";
import { aFolder } from "#platform/testing/a-folder.ts";

import { findFfmpeg } from "./find-ffmpeg.ts";

/** The ffmpeg of this machine, by which the tests of films are run; where there is none they say that they were not. */
export const FFMPEG = await findFfmpeg(readConfig().FFMPEG_PATH);

/** The result of ffmpeg with these arguments, as a file with this extension. */
export async function film(ending: string, ...args: readonly string[]): Promise<Buffer> {
  const place = join(await aFolder(), `film.${ending}`);
  execFileSync(FFMPEG ?? "ffmpeg", ["-hide_banner", "-loglevel", "error", ...args, place]);
  return readFile(place);
}

const WAY = "-pix_fmt yuv420p -preset ultrafast";

/** So many seconds of a moving picture with a tone. */
export const aFilm = (ending: string, seconds: number, size = "854x480"): Promise<Buffer> =>
  film(
    ending,
    ...`-f lavfi -i testsrc2=size=${size}:rate=25 -f lavfi -i sine=frequency=440 -t ${seconds}`.split(" "),
    ...WAY.split(" "),
  );

/** A PDF of these pages, each with one line. */
export function aPdf(...lines: readonly string[]): Buffer {
  const kids = lines.map((_, at) => `${3 + at * 2} 0 R`).join(" ");
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    `<< /Type /Pages /Kids [${kids}] /Count ${lines.length} >>`,
    ...lines.flatMap((line, at) => {
      const text = `BT /F1 24 Tf 72 700 Td (${line}) Tj ET`;
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents ${4 + at * 2} 0 R ` +
          "/Resources << /Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> >> >>",
        `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
      ];
    }),
  ];
  let file = "%PDF-1.4\n";
  const places = objects.map((body, at) => {
    const place = file.length;
    file += `${at + 1} 0 obj\n${body}\nendobj\n`;
    return place;
  });
  const table = places.map((place) => `${String(place).padStart(10, "0")} 00000 n \n`).join("");
  const xref = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}`;
  const trailer = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`;
  return Buffer.from(file + xref + trailer, "latin1");
}
