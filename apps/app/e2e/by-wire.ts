import type { UserData } from "@dars/contract/identity/user-data";

interface Account {
  readonly login: string;
  readonly login_type: string;
}

/** Calls of a demo account by API alone, while another person watches the screen. */
export async function byWire(
  server: string,
  account: Account,
  // The answers are read by stories, which fail by themselves where one is not as they think.
  // oxlint-disable-next-line typescript/no-explicit-any
  act: (ask: (method: string, path: string, body?: unknown) => Promise<any>, own: UserData) => Promise<void>,
): Promise<void> {
  let token = "";
  const ask = async (method: string, path: string, body?: unknown) => {
    const headers = {
      ...(token !== "" && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { "content-type": "application/json" }),
    };
    const sent = { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) };
    const response = await fetch(`${server}/api/v6${path}`, sent);
    if (!response.ok) throw new Error(`${method} ${path}: ${await response.text()}`);
    return response.json();
  };
  const { userData } = await ask("POST", "/login", { ...account, password: "dars-demo" });
  ({ token } = userData);
  await act(ask, userData);
  await ask("POST", "/logout");
}
