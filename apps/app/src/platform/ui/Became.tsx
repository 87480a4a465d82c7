import { useText } from "#platform/text/use-text.ts";

/** The arrow from what was to what is, in the direction of reading; a sign that text direction does not turn. */
export function Became() {
  const { direction } = useText();
  return <span aria-hidden="true">{direction === "rtl" ? "←" : "→"}</span>;
}
