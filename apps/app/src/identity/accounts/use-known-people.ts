import { useEffect, useState } from "react";

import { forgetPerson, knownPeople, type KnownPerson } from "./known-people.ts";

/** Who has signed in on this device, the last one first; `before` until the device has answered. */
export function useKnownPeople(before?: readonly KnownPerson[]) {
  const [people, setPeople] = useState(before);

  useEffect(() => {
    void knownPeople().then(setPeople);
  }, []);

  async function forget(person: KnownPerson) {
    await forgetPerson(person);
    setPeople(await knownPeople());
  }

  return { people, forget };
}
