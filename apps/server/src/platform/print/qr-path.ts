import createQr from "qrcode-generator";

/** The standard's quiet zone. */
const QUIET = 4;

/** A QR code (level M) as SVG, each run of dark modules one stretch of a single path: a quarter of what dots take. */
export function qrPath(text: string): string {
  const qr = createQr(0, "M");
  qr.addData(text);
  qr.make();
  const modules = qr.getModuleCount();
  const side = modules + 2 * QUIET;
  const runs = Array.from({ length: modules }, (_, row) =>
    listDarkRuns(modules, (column) => qr.isDark(row, column)),
  );
  const path = runs.flatMap((row, y) =>
    row.map(({ from, length }) => `M${from + QUIET} ${y + QUIET}h${length}v1h-${length}z`),
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}"><path fill="#000" d="${path.join("")}"/></svg>`;
}

function listDarkRuns(modules: number, isDark: (column: number) => boolean) {
  const runs: { from: number; length: number }[] = [];
  for (let column = 0; column < modules; column += 1) {
    if (!isDark(column)) continue;
    const last = runs.at(-1);
    if (last && last.from + last.length === column) last.length += 1;
    else runs.push({ from: column, length: 1 });
  }
  return runs;
}
