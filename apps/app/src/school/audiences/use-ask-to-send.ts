import type { Id } from "@dars/contract/platform/primitives";
import type { Audience } from "@dars/contract/school/audiences";
import { countRecipients } from "@dars/contract/talking/messages";

import { useApi } from "#platform/api/api.ts";
import { useAtOnce } from "#platform/api/use-at-once.ts";
import { askToSend } from "#platform/ui/ask-to-send.ts";

/**
 * Before a mass send: counts whom it reaches now, and asks with that number. `askFor` is false where the person does not
 * agree, or where it could not be counted, which `error` says. A send to nobody is left for the server to refuse.
 */
export function useAskToSend(schoolId: Id) {
  const { call } = useApi();
  const { attempt, error } = useAtOnce();

  async function askFor(audience: Audience): Promise<boolean> {
    let isMeant = false;
    await attempt(async () => {
      const { people } = await call(countRecipients, { params: { schoolId }, body: { audience } });
      isMeant = people === 0 || (await askToSend(people, "people"));
    });
    return isMeant;
  }

  return { askFor, error };
}
