import { readMe } from "@dars/contract/identity/own-account";
import type { Id, Names } from "@dars/contract/platform/primitives";
import { readFamilyHome } from "@dars/contract/shell/home";

import { useSession } from "#identity/accounts/public.ts";
import { useRead } from "#platform/api/use-read.ts";
import { localizeName } from "#platform/text/localize-name.ts";
import { useText } from "#platform/text/use-text.ts";

import type { Draft } from "./draft.ts";

/** What the school knows already of a parent who is signed in. */
export interface OwnFamily {
  readonly name: string;
  readonly phone: string | null;
  readonly children: readonly { readonly schoolId: Id; readonly studentId: Id; readonly name: Names }[];
}

/** O1: null where nobody is signed in as a parent, or it is not read yet. */
export function useOwnFamily(): OwnFamily | null {
  const { session, isLoggedIn } = useSession();
  const { locale } = useText();
  const isParent = isLoggedIn && session?.login_type === "parent";
  const me = useRead(readMe, {}, isParent).reading.value;
  const home = useRead(readFamilyHome, {}, isParent).reading.value;
  if (!isParent || !me) return null;
  return { name: localizeName(me.name, locale), phone: me.phone, children: home?.children ?? [] };
}

/** The draft with the parent as the first guardian, where nothing was typed there. */
export function withOwn(draft: Draft, { name, phone }: OwnFamily): Draft {
  const { fields } = draft;
  if (fields.guardian !== undefined || fields.phone !== undefined) return draft;
  return { ...draft, fields: { ...fields, guardian: name, ...(phone !== null && { phone }) } };
}
