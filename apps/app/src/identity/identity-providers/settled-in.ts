import {
  PROVIDER_PATTERNS,
  type addIdentityProvider,
  type IdentityProvider,
} from "@dars/contract/identity/identity-providers";
import { ROLES } from "@dars/contract/platform/roles";
import type { Input } from "@dars/contract/platform/route";

import type { TextId } from "#platform/text/use-text.ts";
import { typedIn } from "#platform/ui/typed-in.ts";

/** Defaults of a new provider: for all staff, and for no other role. */
export const NEW: Omit<IdentityProvider, "id" | "revision" | "issuer" | "clientId"> = {
  name: "",
  hosts: [],
  roles: ROLES.filter((role) => role !== "parent" && role !== "student"),
  mailDomains: [],
  loginClaim: "email",
  studentTenants: [],
  isOpen: true,
  hasSecret: false,
};

type Typed = Input<typeof addIdentityProvider>["body"];

/** Values of the form. An empty secret keeps the stored one. */
export function settledIn(form: HTMLFormElement, known: IdentityProvider | null): Typed {
  const typed = (name: string): string => typedIn(form, name).trim();
  return {
    name: typed("name"),
    issuer: known?.issuer ?? typed("issuer"),
    clientId: known?.clientId ?? typed("clientId"),
    clientSecret: typed("clientSecret") || null,
    hosts: listed(typed("hosts").toLowerCase()),
    roles: ROLES.filter((role) => typed(`role-${role}`) !== ""),
    mailDomains: listed(typed("mailDomains").toLowerCase()),
    loginClaim: typed("loginClaim") || "email",
    studentTenants: listed(typed("studentTenants")),
    isOpen: typed("isOpen") !== "",
  };
}

const listed = (typed: string): string[] => typed.split(/[\s,،;]+/).filter((part) => part !== "");

/** What has to be put right before it is sent; null: nothing. */
export function wrongIn(typed: Typed): TextId | null {
  if (!/^https?:\/\//.test(typed.issuer) || !URL.canParse(typed.issuer)) return "providers.wrong-issuer";
  const { name, issuer, clientId, hosts, mailDomains, loginClaim } = typed;
  const isSound =
    name !== "" &&
    clientId !== "" &&
    isWritten(issuer, "issuer") &&
    isWritten(loginClaim, "loginClaim") &&
    hosts.every((host) => isWritten(host, "hosts")) &&
    mailDomains.every((domain) => isWritten(domain, "mailDomains"));
  return isSound ? null : "providers.wrong-field";
}

const isWritten = (text: string, as: keyof typeof PROVIDER_PATTERNS): boolean =>
  new RegExp(PROVIDER_PATTERNS[as]).test(text);
