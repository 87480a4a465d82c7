import { escapeTex } from "./escape-tex.ts";

/** Signs that grow with what they enclose. */
const FENCES: ReadonlyMap<string, string> = new Map(
  Object.entries<string>({
    "": ".",
    "(": "(",
    ")": ")",
    "[": "[",
    "]": "]",
    "{": "\\{",
    "}": "\\}",
    "|": "|",
    "∣": "|",
    "‖": "\\|",
    "∥": "\\|",
    "⌊": "\\lfloor",
    "⌋": "\\rfloor",
    "⌈": "\\lceil",
    "⌉": "\\rceil",
    "⟨": "\\langle",
    "⟩": "\\rangle",
    "〈": "\\langle",
    "〉": "\\rangle",
    "<": "\\langle",
    ">": "\\rangle",
    "⟦": "⟦",
    "⟧": "⟧",
    "⎰": "\\lmoustache",
    "⎱": "\\rmoustache",
    "/": "/",
    "\\": "\\backslash",
    "↑": "\\uparrow",
    "↓": "\\downarrow",
    "↕": "\\updownarrow",
  }),
);
const MATRICES: ReadonlyMap<string, string> = new Map(
  Object.entries<string>({
    "()": "pmatrix",
    "[]": "bmatrix",
    "{}": "Bmatrix",
    "||": "vmatrix",
    "‖‖": "Vmatrix",
  }),
);

export interface Fence {
  /** The signs themselves; empty where there is none. */
  readonly open: string;
  readonly close: string;
  readonly separator: string;
}

/** Parts in TeX between signs that grow with them. Signs that cannot grow stay as they are. */
export function fenceTex({ open, close, separator }: Fence, parts: readonly string[]): string {
  const middle =
    FENCES.has(separator) && separator !== "" ? `\\middle${FENCES.get(separator)} ` : escapeTex(separator);
  return `${side("\\left", open)}${parts.join(middle)}${side("\\right", close)}`;
}

function side(command: string, sign: string): string {
  const known = FENCES.get(sign);
  if (known !== undefined) return `${command}${known} `;
  return command === "\\left" ? `${escapeTex(sign)}\\left. ` : `\\right. ${escapeTex(sign)}`;
}

/** Rows of cells in TeX as a matrix in its brackets; other signs are put around it. */
export function matrixTex(rows: readonly (readonly string[])[], fence: Fence): string {
  const name = MATRICES.get(`${fence.open}${fence.close}`);
  if (name !== undefined) return environmentTex(name, rows);
  const plain = environmentTex("matrix", rows);
  return fence.open === "" && fence.close === "" ? plain : fenceTex(fence, [plain]);
}

export const environmentTex = (name: string, rows: readonly (readonly string[])[]): string =>
  `\\begin{${name}}${rows.map((row) => row.map(toCellTex).join(" & ")).join(" \\\\ ")}\\end{${name}}`;

/** Behind the end of a row a bracket would be read as the space below it. */
const toCellTex = (tex: string): string => (/^[[*]/.test(tex) ? `{}${tex}` : tex);
