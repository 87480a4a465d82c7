import { execFileSync } from "node:child_process";

/**
 * Ends processes of tests whose worker is gone: they hold its output, and the run would wait for it for ever. They are
 * of this process's group, their command names a place below `root`, and their parent is none of the group.
 */
export function endOrphans(root: string): void {
  const all = listProcesses();
  const group = all.find(({ pid }) => pid === process.pid)?.group;
  const own = all.filter((each) => each.group === group);
  const pids = new Set(own.map(({ pid }) => pid));
  for (const { pid, parent, command } of own)
    if (!pids.has(parent) && command.includes(root)) process.kill(pid, "SIGKILL");
}

function listProcesses() {
  const text = execFileSync("ps", ["-axo", "pid=,ppid=,pgid=,args="], { encoding: "utf8" });
  return text.split("\n").flatMap((line) => {
    const [, pid, parent, group, command = ""] = /^\s*(\d+)\s+(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [];
    return pid === undefined
      ? []
      : [{ pid: Number(pid), parent: Number(parent), group: Number(group), command }];
  });
}
