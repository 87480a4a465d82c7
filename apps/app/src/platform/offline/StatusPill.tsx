export function StatusPill() {
  return null;
}
