/** The field of the same column in the nearest row above (-1) or below (1) that has one. */
export function findNeighbour(input: HTMLInputElement, step: number): HTMLInputElement | undefined {
  const column = placeOf(input)[1];
  const fields = [
    ...(input.closest("table")?.querySelectorAll<HTMLInputElement>(".mark-input") ?? []),
  ].filter((field) => placeOf(field)[1] === column);
  const at = fields.indexOf(input) + step;
  return at < 0 ? undefined : fields[at];
}

/** Goes to that field, or leaves the column at its end; leaving a cell saves it. */
export function moveDown(input: HTMLInputElement, step: number): void {
  const next = findNeighbour(input, step);
  if (next) next.focus();
  else input.blur();
}

const placeOf = ({ dataset }: HTMLInputElement): readonly string[] => (dataset["at"] ?? "").split("-");
