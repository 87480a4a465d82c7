import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";

import { ROOT } from "#tools/paths.ts";

interface SampleCheck {
  readonly program: string;
  /** `copy`: a file with the sample, in a folder of its own. */
  readonly args: (copy: string) => readonly string[];
  /** Changes what only an operator's machine has; without a result it cannot be checked here. */
  readonly adapt?: (text: string, folder: string) => string | undefined;
  /** How it names what it passes over without an error. */
  readonly complains?: RegExp;
}

const COMPOSE: SampleCheck = {
  program: "docker-compose",
  args: (copy) => ["-f", copy, "--project-directory", join(ROOT, "deploy"), "config", "-q"],
  // Compose 1, which Debian has, does not know that a project may have a name.
  adapt: (text) => text.replace(/^name: .*$/m, ""),
};

/** The programs that the samples are for. */
const CHECKS: Readonly<Record<string, SampleCheck>> = {
  "deploy/prometheus/alerts.yml": { program: "promtool", args: (copy) => ["check", "rules", copy] },
  "deploy/caddy/Caddyfile": {
    program: "caddy",
    args: (copy) => ["validate", "--adapter", "caddyfile", "--config", copy],
  },
  "deploy/systemd/dars.service": {
    program: "systemd-analyze",
    args: (copy) => ["verify", copy],
    complains: /dars\.service/,
    adapt: (text) => text.replace(/^ExecStart=\S+/m, `ExecStart=${process.execPath}`),
  },
  "deploy/nginx/dars.conf": {
    program: "nginx",
    args: (copy) => ["-t", "-q", "-e", "stderr", "-c", copy],
    adapt: adaptToNginx,
  },
  "deploy/one-machine.compose.yml": COMPOSE,
  "deploy/nodes.compose.yml": COMPOSE,
};
const CURVE = ["-pkeyopt", "ec_paramgen_curve:prime256v1"];
const WORDS = ["SITE", "SECRET", "POSTGRES_WORD", "OWNER_WORD", "APP_WORD", "NATS_WORD", "S3_WORD"];

/** What these programs have against the samples, as far as they are installed here. */
export const listRefusedSamples = (): readonly string[] =>
  Object.keys(CHECKS).flatMap((file) => listRefusals(file, readFileSync(join(ROOT, file), "utf8")));

/** What its program has against a sample with this text; nothing where the program is not installed. */
export function listRefusals(file: string, text: string): readonly string[] {
  const check = CHECKS[file];
  if (!check || !isInstalled(check.program)) return [];
  const folder = mkdtempSync(join(tmpdir(), "dars-sample-"));
  try {
    const adapted = check.adapt ? check.adapt(text, folder) : text;
    if (adapted === undefined) return [];
    const copy = join(folder, basename(file));
    writeFileSync(copy, adapted);
    const env = { ...process.env, ...Object.fromEntries(WORDS.map((word) => [word, "a-word"])) };
    const { status, stdout, stderr } = spawnSync(check.program, check.args(copy), { env, encoding: "utf8" });
    const isTaken = status === 0 && !(check.complains?.test(stderr) ?? false);
    return isTaken ? [] : [`${file} is refused by ${check.program}: ${`${stdout}${stderr}`.trim()}`];
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Whether the program is installed here. */
export const isInstalled = (program: string): boolean =>
  spawnSync(program, ["--version"], { stdio: "ignore" }).error === undefined;

/** Puts around the sample what includes it, and gives it a certificate. */
function adaptToNginx(text: string, folder: string): string | undefined {
  const [key, certificate] = [join(folder, "key.pem"), join(folder, "certificate.pem")];
  const subject = ["-subj", "/CN=school.example", "-keyout", key, "-out", certificate];
  const made = spawnSync("openssl", ["req", "-x509", "-newkey", "ec", ...CURVE, "-nodes", ...subject]);
  if (made.status !== 0) return undefined;
  const own = text
    .replaceAll("/etc/ssl/dars/fullchain.pem", certificate)
    .replaceAll("/etc/ssl/dars/privkey.pem", key);
  return `pid ${join(folder, "pid")};\nevents {}\nhttp {\n${own}\n}\n`;
}
