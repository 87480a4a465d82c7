/** State of a group's switch in one school. */
export type Chosen = "group" | "on" | "off";

/** What a choice is on the wire; null: as the group has it. */
export const CHOICES: Readonly<Record<Chosen, boolean | null>> = { group: null, on: true, off: false };

export function toChosen(choice: boolean | null): Chosen {
  if (choice === null) return "group";
  return choice ? "on" : "off";
}
