import { once } from "node:events";
import { createServer } from "node:http";

import { login } from "@dars/contract/identity/accounts";
import type { Client } from "@dars/contract/platform/client";
import { ROLES } from "@dars/contract/platform/roles";
import { Provider } from "oidc-provider";
import { afterAll } from "vitest";

import { PASSWORD } from "#identity/accounts/accounts.factory.ts";
import type { Member } from "#platform/testing/factories/people.ts";

export const CLIENT = { id: "dars", secret: "a secret that both sides know" } as const;
/** The default policy of a provider's row. */
export const OPEN_TO_ALL = { roles: [...ROLES], mailDomains: [], loginClaim: "email" };
const REDIRECT = "http://localhost/identity";

type Clients = (token?: string) => Client;

/** The client of a member whose password is the one of these tests. */
export async function signedInAs(client: Clients, { login: name, actor }: Member): Promise<Client> {
  const body = { login: name, password: PASSWORD, login_type: actor.role };
  const { userData } = await client().call(login, { body });
  return client(userData.token);
}

export interface Somebody {
  readonly subject: string;
  readonly email: string;
  readonly tenant?: string;
}

/** A real identity provider on this machine, with a browser that is signed in as the given user. */
export async function anIdentityProvider() {
  const listening = createServer().listen(0, "127.0.0.1");
  await once(listening, "listening");
  const place = listening.address();
  const issuer = `http://127.0.0.1:${typeof place === "object" ? place?.port : ""}`;
  const people = new Map<string, Somebody>();
  let present = "";
  const provider = new Provider(issuer, {
    clients: [{ client_id: CLIENT.id, client_secret: CLIENT.secret, redirect_uris: [REDIRECT] }],
    claims: { openid: ["sub", "tid"], email: ["email", "email_verified"] },
    conformIdTokenClaims: false,
    cookies: { keys: ["a key of the test"] },
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    findAccount: (_context, id) => ({
      accountId: id,
      claims: () => ({
        sub: id,
        email: people.get(id)?.email,
        email_verified: true,
        tid: people.get(id)?.tenant,
      }),
    }),
    loadExistingGrant: async (context) => {
      const { Grant } = context.oidc.provider;
      const grant = new Grant({
        accountId: context.oidc.session?.accountId ?? "",
        clientId: context.oidc.client?.clientId ?? "",
      });
      grant.addOIDCScope("openid email");
      await grant.save();
      return grant;
    },
  });
  const answer = provider.callback();
  listening.on("request", (request, response) => {
    if (request.url?.startsWith("/interaction/") === true)
      void provider.interactionFinished(request, response, { login: { accountId: present } });
    else void answer(request, response);
  });
  afterAll(() => void listening.close());

  /** Follows the app's redirect of the browser, and returns the query of the redirect back. */
  async function visit(address: string, somebody: Somebody): Promise<string> {
    people.set(somebody.subject, somebody);
    present = somebody.subject;
    const cookies = new Map<string, string>();
    let url = address;
    while (!url.startsWith(REDIRECT)) {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
      const page = await fetch(url, { redirect: "manual", headers: { cookie } });
      for (const line of page.headers.getSetCookie()) {
        const [name = "", value = ""] = line.split(";")[0]?.split("=") ?? [];
        cookies.set(name, value);
      }
      url = new URL(page.headers.get("location") ?? "/nowhere", url).href;
      if (url.endsWith("/nowhere")) throw new Error(await page.text());
    }
    return new URL(url).search.slice(1);
  }

  return { issuer, host: new URL(issuer).host, visit };
}
