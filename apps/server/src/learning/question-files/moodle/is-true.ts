import { findChild, getText, type Element } from "#learning/question-files/markup/nodes.ts";

/** Whether a setting of a question is on, as Moodle reads it: anything but 0, false and nothing. */
export function isTrue(element: Element, name: string, otherwise: boolean): boolean {
  const child = findChild(element, name);
  return child ? !/^(?:0|false|)$/iu.test(getText(child).trim()) : otherwise;
}
