import { escapeMarkup } from "#platform/escape-markup.ts";

/** What a package says of the exercise that its items are of. */
export interface QtiTest {
  readonly title: string;
  readonly minutes: number | null;
  /** Whether each student gets the questions in another order. */
  readonly isShuffled: boolean;
}

/** Where the test lies in its package. */
export const TEST_PATH = "tests/exercise.xml";

/** A test of QTI 2.2 of one section; the points are those of its items. `items`: their places in the package. */
export const testXml = ({ title, minutes, isShuffled }: QtiTest, items: readonly string[]): string =>
  '<?xml version="1.0" encoding="UTF-8"?>\n<assessmentTest xmlns="http://www.imsglobal.org/xsd/imsqti_v2p2" ' +
  `identifier="exercise" title="${escapeMarkup(title)}">` +
  (minutes === null ? "" : `<timeLimits maxTime="${minutes * 60}"/>`) +
  '<testPart identifier="part" navigationMode="nonlinear" submissionMode="simultaneous">' +
  `<assessmentSection identifier="section" title="${escapeMarkup(title)}" visible="true">` +
  (isShuffled ? '<ordering shuffle="true"/>' : "") +
  items
    .map((path, at) => `<assessmentItemRef identifier="q${at + 1}" href="../${escapeMarkup(path)}"/>`)
    .join("") +
  "</assessmentSection></testPart></assessmentTest>\n";
