import { ApiError } from "@dars/contract/platform/client";
import { APP_VERSION } from "@dars/contract/shell/versions";
import { afterEach, expect, onTestFinished, test, vi } from "vitest";

import { soon } from "#platform/testing/soon.ts";

import { AccountDatabase } from "./database.ts";
import { setSharedDevice } from "./shared-device.ts";
import { openWorkspace, type Workspace } from "./workspace.ts";

const open: Workspace[] = [];

afterEach(async () => {
  for (const workspace of open.splice(0)) await workspace.close();
});

test("what was read is there after a restart, before any network", async () => {
  const before = await openAs("1-teacher");
  await read(before, "Amal");
  await before.close();

  const after = await openAs("1-teacher");

  expect(after.queries.getQueryData(["child"])).toBe("Amal");
});

test("what was read stays on the device however often the app starts without a network", async () => {
  const before = await openAs("1-teacher");
  await read(before, "Amal");
  await before.close();
  const offline = await openAs("1-teacher");
  await failToRead(offline, "network");
  await offline.close();

  const after = await openAs("1-teacher");

  expect(after.queries.getQueryState(["child"])).toMatchObject({
    data: "Amal",
    status: "success",
    error: null,
  });
});

test("what was read is not kept any longer once it was refused", async () => {
  const before = await openAs("1-teacher");
  await read(before, "Amal");
  await failToRead(before, "forbidden");
  await before.close();

  const after = await openAs("1-teacher");

  expect(after.queries.getQueryData(["child"])).toBeUndefined();
});

test("what was read by another build of the app, whose contract was another, is not there", async () => {
  const before = await openAs("1-teacher");
  await read(before, "Amal");
  await before.close();
  const database = new AccountDatabase("1-teacher");
  const stored = JSON.parse((await database.reads.get("reads"))?.text ?? "");
  await database.reads.put({ key: "reads", text: JSON.stringify({ ...stored, buster: APP_VERSION }) });
  database.close();

  const after = await openAs("1-teacher");

  expect(after.queries.getQueryData(["child"])).toBeUndefined();
});

test("what one account has read is not there for another", async () => {
  await read(await openAs("1-teacher"), "Amal");

  const other = await openAs("2-parent");

  expect(other.queries.getQueryData(["child"])).toBeUndefined();
});

test("a read marked as not to be kept stays in memory", async () => {
  const before = await openAs("1-teacher");
  before.queries.setQueryDefaults(["code"], { meta: { keep: false } });
  await before.queries.fetchQuery({ queryKey: ["code"], queryFn: async () => "4711" });
  await read(before, "Amal");
  await before.close();

  const after = await openAs("1-teacher");

  expect(after.queries.getQueryData(["code"])).toBeUndefined();
  expect(after.queries.getQueryData(["child"])).toBe("Amal");
});

test("a device that several people share keeps nothing that was read", async () => {
  await setSharedDevice(true);
  const before = await openAs("1-teacher");
  await before.queries.fetchQuery({ queryKey: ["child"], queryFn: async () => "Amal" });
  await before.close();

  const after = await openAs("1-teacher");

  expect(after.queries.getQueryData(["child"])).toBeUndefined();
});

test("a sign-out leaves nothing on the device", async () => {
  const before = await openAs("1-teacher");
  await read(before, "Amal");
  await before.forget();

  expect(await indexedDB.databases()).toEqual([]);
});

test("a read that was still to be written does not come back after all reads were thrown away", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const workspace = await openAs("1-teacher");
  workspace.queries.setQueryData(["child"], "Amal");
  await workspace.forgetReads();
  await vi.advanceTimersByTimeAsync(5_000);

  const database = new AccountDatabase("1-teacher");
  expect(await database.reads.toArray()).toEqual([]);
  database.close();
});

test("a refusal is not asked for twice", async () => {
  const { queries } = await openAs("1-teacher");
  const ask = vi.fn<() => Promise<string>>(() =>
    Promise.reject(new ApiError({ code: "forbidden", message: "No." }, 403)),
  );

  await expect(queries.fetchQuery({ queryKey: ["child"], queryFn: ask })).rejects.toThrow("No.");

  expect(ask).toHaveBeenCalledOnce();
});

async function openAs(account: string): Promise<Workspace> {
  const workspace = await openWorkspace({
    account,
    transmit: async () => ({}),
    sendBytes: async () => undefined,
    onRefused: () => undefined,
  });
  open.push(workspace);
  return workspace;
}

/** Reads once more in vain, and ends when what is kept afterwards is on the device. */
async function failToRead(workspace: Workspace, code: "network" | "forbidden"): Promise<void> {
  const queryFn = () => Promise.reject(new ApiError({ code, message: "Not now." }, 0));
  const failed = workspace.queries.fetchQuery({ queryKey: ["child"], queryFn, retry: false });
  await expect(failed).rejects.toThrow("Not now.");
  await read(workspace, "Zaid", "brother");
}

/** Reads, and ends when the copy is on the device. */
async function read(workspace: Workspace, name: string, key = "child"): Promise<void> {
  await workspace.queries.fetchQuery({ queryKey: [key], queryFn: async () => name });
  const database = new AccountDatabase(workspace.account);
  const readStored = async () => (await database.reads.get("reads"))?.text ?? "";
  await soon(async () => expect(await readStored()).toContain(name));
  database.close();
}
