import { spawn, type ChildProcess, type StdioOptions } from "node:child_process";
import { chmod, chown, lchown, lstat, readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

import { copyNatives, type Natives } from "./natives.ts";

/** How the programs of PostgreSQL are run, since they refuse to be run by root. */
export interface Runner {
  readonly natives: Natives;
  /** The account that owns the files of the cluster, or undefined when it is ours. */
  readonly account: Account | undefined;
  /** Starts a program in a session of its own, so that Ctrl-C in a terminal reaches Dars alone. */
  spawn(program: string, args: readonly string[], stdio: StdioOptions): ChildProcess;
}

export interface Account {
  readonly name: string;
  readonly uid: number;
  readonly gid: number;
}

/** As root: `namespace` maps root to a harmless account, `account` gives the files and programs to a real one. */
export type RootMode = "namespace" | "account";

/** Nothing of our own environment goes to PostgreSQL: neither secrets nor PG* variables that would steer it. */
const ENVIRONMENT = { PATH: "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin", LC_ALL: "C" };

export async function chooseRunner(natives: Natives, root: string, mode?: RootMode): Promise<Runner> {
  const uid = process.getuid?.() ?? 1;
  const accounts = await readAccounts();
  const isKnown = accounts.some((account) => account.uid === uid);
  // PostgreSQL also refuses an account without a name, as containers give out; a namespace lends it one.
  if (uid !== 0 && (isKnown || process.platform !== "linux")) return plainRunner(natives);
  const lent =
    accounts.find(({ name }) => name === "postgres") ?? accounts.find(({ name }) => name === "nobody");
  if (!lent)
    throw new Error("PostgreSQL cannot run as root, and this system has no account 'postgres' or 'nobody'.");
  if (mode !== "account") {
    const runner = namespaceRunner(natives, lent);
    if (mode === "namespace" || (await works(runner))) return runner;
  }
  if (uid !== 0) throw new Error(`PostgreSQL cannot run: user id ${uid} has no name in /etc/passwd.`);
  return accountRunner(natives, root, lent);
}

function plainRunner(natives: Natives): Runner {
  return {
    natives,
    account: undefined,
    spawn: (program, args, stdio) => spawn(program, args, { stdio, detached: true, env: ENVIRONMENT }),
  };
}

function namespaceRunner(natives: Natives, lent: Account): Runner {
  const prefix = ["--user", `--map-user=${lent.uid}`, `--map-group=${lent.gid}`, "--"];
  return {
    natives,
    account: undefined,
    spawn: (program, args, stdio) =>
      spawn("unshare", [...prefix, program, ...args], { stdio, detached: true, env: ENVIRONMENT }),
  };
}

async function accountRunner(natives: Natives, root: string, account: Account): Promise<Runner> {
  const { uid, gid } = account;
  const runner = (found: Natives): Runner => ({
    natives: found,
    account,
    spawn: (program, args, stdio) =>
      spawn(program, args, { stdio, detached: true, env: ENVIRONMENT, uid, gid }),
  });
  await chmod(root, 0o711);
  const here = runner(natives);
  if (await works(here)) return here;
  const copied = runner(await copyNatives(natives.root, root));
  if (await works(copied)) return copied;
  throw new Error(
    `PostgreSQL cannot run as root, and the account '${account.name}' cannot enter ${root}. ` +
      "Put DARS_DATA where it can, or run Dars as an ordinary user.",
  );
}

async function works(runner: Runner): Promise<boolean> {
  return new Promise((resolve) => {
    const child = runner.spawn(runner.natives.postgres, ["--version"], "ignore");
    child.once("error", () => resolve(false));
    child.once("exit", (code) => resolve(code === 0));
  });
}

async function readAccounts(): Promise<Account[]> {
  const text = await readFile("/etc/passwd", "utf8").catch(() => "");
  return text.split("\n").flatMap((line) => {
    const [name, , uid, gid] = line.split(":");
    return name && uid && gid ? [{ name, uid: Number(uid), gid: Number(gid) }] : [];
  });
}

/** Gives a tree to the account that will run PostgreSQL, when it belongs to another: the way of running can change. */
export async function giveTo(runner: Runner, path: string): Promise<void> {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = runner.account ?? { uid: 0, gid: 0 };
  if ((await lstat(path)).uid === uid) return;
  for (const entry of await readdir(path, { recursive: true })) await lchown(join(path, entry), uid, gid);
  await chown(path, uid, gid);
}
