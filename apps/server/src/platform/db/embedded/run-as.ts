import { spawn, type ChildProcess, type StdioOptions } from "node:child_process";
import { chmod, chown, lchown, lstat, readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

import { movedClock } from "#platform/config.ts";

import type { Layout } from "./layout.ts";
import { copyNatives, type Natives } from "./natives.ts";

/** How the programs of PostgreSQL are run, since they refuse to be run by root. */
export interface Runner {
  readonly natives: Natives;
  /** Who owns the files of the cluster: ourselves, unless root lends the cluster to another account. */
  readonly owner: Account;
  /** Starts a program in a session of its own, so that Ctrl-C in a terminal reaches Dars alone. */
  spawn(program: string, args: readonly string[], stdio: StdioOptions): ChildProcess;
}

export interface Account {
  readonly uid: number;
  readonly gid: number;
}

/** As root: `namespace` maps root to a harmless account, `account` gives files and programs to a real one. */
export type RootMode = "namespace" | "account";

/** Nothing of our own environment goes to PostgreSQL: neither secrets nor PG* variables that would steer it. */
const ENVIRONMENT = {
  PATH: "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin",
  LC_ALL: "C",
  ...movedClock(),
};

export async function chooseRunner(natives: Natives, layout: Layout, mode?: RootMode): Promise<Runner> {
  const self = { uid: process.getuid?.() ?? -1, gid: process.getgid?.() ?? -1 };
  const accounts = await readAccounts();
  if (self.uid === 0) return chooseForRoot(natives, layout, accounts, mode);
  const isKnown = [...accounts.values()].some(({ uid }) => uid === self.uid);
  if (isKnown || process.platform !== "linux") return plainRunner(natives, self);
  // PostgreSQL also refuses an account without a name, as containers give out; a namespace lends it one.
  const runner = namespaceRunner(natives, self, lendable(accounts));
  if (await succeeds(runner, natives.postgres, "--version")) return runner;
  throw new Error(`PostgreSQL cannot run: user id ${self.uid} has no name in /etc/passwd.`);
}

async function chooseForRoot(
  natives: Natives,
  layout: Layout,
  accounts: ReadonlyMap<string, Account>,
  mode: RootMode | undefined,
): Promise<Runner> {
  const found = await lstat(layout.cluster).catch(() => undefined);
  // A cluster keeps its owner, so one start with sudo locks no account out.
  if (found && found.uid !== 0) return accountRunner(natives, layout, { uid: found.uid, gid: found.gid });
  const runner = namespaceRunner(natives, { uid: 0, gid: 0 }, lendable(accounts));
  const mayBeNamespace = mode !== "account" && (await succeeds(runner, natives.postgres, "--version"));
  return mayBeNamespace ? runner : accountRunner(natives, layout, lendable(accounts));
}

function plainRunner(natives: Natives, owner: Account): Runner {
  return {
    natives,
    owner,
    spawn: (program, args, stdio) =>
      spawn(program, args, { stdio, detached: true, cwd: natives.root, env: ENVIRONMENT }),
  };
}

function namespaceRunner(natives: Natives, owner: Account, lent: Account): Runner {
  const plain = plainRunner(natives, owner);
  const prefix = ["--user", `--map-user=${lent.uid}`, `--map-group=${lent.gid}`, "--"];
  return {
    ...plain,
    spawn: (program, args, stdio) => plain.spawn("unshare", [...prefix, program, ...args], stdio),
  };
}

async function accountRunner(natives: Natives, layout: Layout, owner: Account): Promise<Runner> {
  const runner = (found: Natives): Runner => ({
    natives: found,
    owner,
    spawn: (program, args, stdio) =>
      spawn(program, args, { stdio, detached: true, cwd: "/", env: ENVIRONMENT, ...owner }),
  });
  if ((await lstat(layout.root)).uid !== owner.uid) await chmod(layout.root, 0o711);
  const here = runner(natives);
  if (!(await succeeds(here, "test", "-x", layout.root))) {
    throw new Error(
      `PostgreSQL cannot run as root, and the account with user id ${owner.uid} cannot enter ${layout.root}. ` +
        "Put DARS_DATA where it can, or run Dars as an ordinary user.",
    );
  }
  if (await succeeds(here, natives.postgres, "--version")) return here;
  return runner(await copyNatives(natives.root, layout.root));
}

function succeeds(runner: Runner, program: string, ...args: string[]): Promise<boolean> {
  return new Promise((resolve) => {
    const child = runner.spawn(program, args, "ignore");
    child.once("error", () => resolve(false));
    child.once("exit", (code) => resolve(code === 0));
  });
}

async function readAccounts(): Promise<ReadonlyMap<string, Account>> {
  const text = await readFile("/etc/passwd", "utf8").catch(() => "");
  return new Map(
    text.split("\n").flatMap((line): [string, Account][] => {
      const [name, , uid, gid] = line.split(":");
      return name && uid && gid ? [[name, { uid: Number(uid), gid: Number(gid) }]] : [];
    }),
  );
}

function lendable(accounts: ReadonlyMap<string, Account>): Account {
  const account = accounts.get("postgres") ?? accounts.get("nobody");
  if (account) return account;
  throw new Error("PostgreSQL cannot run as root, and this system has no account 'postgres' or 'nobody'.");
}

/** Gives a tree to the account that runs PostgreSQL, when it belongs to another. */
export async function giveTo({ uid, gid }: Account, path: string): Promise<void> {
  if (process.getuid?.() !== 0 || (await lstat(path)).uid === uid) return;
  for (const entry of await readdir(path, { recursive: true })) await lchown(join(path, entry), uid, gid);
  // Last, so that an interruption is noticed and all of it repeated.
  await chown(path, uid, gid);
}
