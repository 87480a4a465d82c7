import { useSettings } from "#identity/public-settings/public.ts";
import { PageSkeleton } from "#platform/ui/Skeleton.tsx";

import { Chooser } from "./Chooser.tsx";
import { knownPeople, type KnownPerson } from "./known-people.ts";
import { useKnownPeople } from "./use-known-people.ts";
import { useSession } from "./use-session.ts";
import { useWayIn } from "./use-way-in.ts";

let readAhead: readonly KnownPerson[] | undefined;

/** Asks the device who is known while the app is on its way, so that the page is not drawn twice. */
export async function readKnownPeople(): Promise<void> {
  readAhead = await knownPeople();
}

/** Where everything starts: a valid session goes straight home, everyone else says who signs in. */
export function ChooseAccountTypePage() {
  const { endReason } = useSession();
  const { show_apply_now_button: canApply } = useSettings();
  const { people, forget } = useKnownPeople(readAhead);
  const isLeaving = useWayIn();
  if (isLeaving) return <PageSkeleton />;
  return (
    <Chooser
      people={people}
      endReason={endReason}
      canApply={canApply}
      onForget={(person) => void forget(person)}
    />
  );
}
