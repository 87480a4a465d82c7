import type { Me } from "@dars/contract/identity/own-account";
import { readOwnPhoto } from "@dars/contract/talking/person-photos";

import { useApi } from "#platform/api/api.ts";
import { useRead } from "#platform/api/use-read.ts";
import { useText } from "#platform/text/use-text.ts";
import { Face } from "#platform/ui/Face.tsx";
import { Link } from "#platform/ui/Link.tsx";

/** One's own photo; staff of a school changes it (A3). */
export function OwnFace({ me: { accountId, name } }: { readonly me: Me }) {
  const { toServerUrl } = useApi();
  const { value } = useRead(readOwnPhoto, {}).reading;
  const full = value?.photo?.full;
  return (
    <Face id={accountId} name={name} isLarge source={full === undefined ? undefined : toServerUrl(full)} />
  );
}

/** A3: staff alone; families ask the office. */
export function OwnNameLink({ me: { role } }: { readonly me: Me }) {
  const { t } = useText();
  if (role === "parent" || role === "student") return null;
  return (
    <Link leadsTo="/profile/name" className="text-button">
      {t("accounts.name")}
    </Link>
  );
}

/** Nothing for whom the office sets it. */
export function OwnPhotoLink({ me: { role } }: { readonly me: Me }) {
  const { t } = useText();
  if (role !== "teacher" && role !== "school_management") return null;
  return (
    <Link leadsTo="/profile/photo" className="text-button">
      {t("accounts.photo")}
    </Link>
  );
}
