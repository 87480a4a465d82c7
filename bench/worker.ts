import { fork } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";

/** The calls of a worker; each answer is JSON. */
export type Skills = Readonly<Record<string, (...args: never[]) => unknown>>;

/** A process of its own that runs one task after the other, so that the measured code shares no event loop. */
export interface Worker<S extends Skills> {
  readonly ask: <K extends keyof S & string>(
    skill: K,
    ...args: Parameters<S[K]>
  ) => Promise<Awaited<ReturnType<S[K]>>>;
  /** Resident memory in bytes. */
  readonly memory: () => Promise<number>;
  /** Settles when its process is no more. */
  readonly gone: Promise<void>;
  readonly stop: () => Promise<void>;
}

/** Starts a script of this folder that ends with `work(…)`. */
export function startWorker<S extends Skills>(
  script: string,
  environment: Readonly<Record<string, string>>,
): Worker<S> {
  const child = fork(fileURLToPath(new URL(script, import.meta.url)), {
    env: { ...process.env, ...environment, NODE_ENV: "production" },
    execArgv: ["--expose-gc"],
  });
  let hasEnded = false;
  const ended = once(child, "exit").then(() => {
    hasEnded = true;
  });
  return {
    ask: async (skill, ...args) => {
      child.send({ skill, asked: args });
      const answering = new AbortController();
      const answered = once(child, "message", { signal: answering.signal });
      const [answer] = await Promise.race([answered, ended.then(() => [])]);
      if (!hasEnded) return answer.answer;
      answered.catch(() => undefined);
      answering.abort();
      throw new Error(`${script} has ended.`);
    },
    memory: async () => {
      const status = await readFile(`/proc/${child.pid}/status`, "utf8");
      return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) * 1024;
    },
    gone: ended,
    stop: async () => {
      child.kill("SIGKILL");
      await ended;
    },
  };
}

/** Answers requests until the process is ended. */
export function work(skills: Skills): void {
  process.on("message", ({ skill, asked }: { skill: string; asked: never[] }) => {
    const answering = Promise.resolve(skills[skill]?.(...asked));
    void answering.then((answer) => process.send?.({ answer: answer ?? null }));
  });
}
