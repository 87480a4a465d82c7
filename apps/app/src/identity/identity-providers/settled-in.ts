import { addIdentityProvider, type IdentityProvider } from "@dars/contract/identity/identity-providers";
import { ROLES } from "@dars/contract/platform/roles";
import type { Input } from "@dars/contract/platform/route";
import { Value } from "typebox/value";

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
  return Value.Check(addIdentityProvider.body, typed) ? null : "providers.wrong-field";
}
