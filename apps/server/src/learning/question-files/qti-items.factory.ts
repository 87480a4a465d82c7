/** Items of QTI as other systems write them, made up for tests. */

/** The opening of a QTI 2 item with its declarations, and its end. */
export const anItem = (declarations: string, body: string, processing: string, more = ""): string =>
  `<assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p1" identifier="i" title="t" adaptive="false" timeDependent="false">${declarations}<outcomeDeclaration identifier="SCORE" cardinality="single" baseType="float"><defaultValue><value>0.0</value></defaultValue></outcomeDeclaration><outcomeDeclaration identifier="MAXSCORE" cardinality="single" baseType="float"><defaultValue><value>2.0</value></defaultValue></outcomeDeclaration><outcomeDeclaration identifier="FEEDBACKBASIC" cardinality="single" baseType="identifier"><defaultValue><value>empty</value></defaultValue></outcomeDeclaration><itemBody>${body}</itemBody><responseProcessing>${processing}</responseProcessing>${more}</assessmentItem>`;

export const aResponse = (
  id: string,
  cardinality: string,
  baseType: string,
  correct: readonly string[],
  mapping = "",
): string =>
  `<responseDeclaration identifier="${id}" cardinality="${cardinality}" baseType="${baseType}"><correctResponse>${correct
    .map((value) => `<value>${value}</value>`)
    .join("")}</correctResponse>${mapping}</responseDeclaration>`;

export const choices = (id: string, most: number, options = ["A", "B", "C"]): string =>
  `<choiceInteraction responseIdentifier="${id}" shuffle="true" maxChoices="${most}"><prompt>أي ${id}؟</prompt>${options
    .map((option) => `<simpleChoice identifier="${option}">جواب ${option}</simpleChoice>`)
    .join("")}</choiceInteraction>`;

const variable = (id: string): string => `<variable identifier="${id}"/>`;
const set = (id: string, value: string): string =>
  `<setOutcomeValue identifier="${id}">${value}</setOutcomeValue>`;
const identifier = (value: string): string => `<baseValue baseType="identifier">${value}</baseValue>`;
const branch = (condition: string, then: string, otherwise = ""): string =>
  `<responseCondition><responseIf>${condition}${then}</responseIf>${otherwise}</responseCondition>`;
const raise = (value: string): string => set("SCORE", `<sum>${variable("SCORE")}${value}</sum>`);

/** Raises the score by what the mapping says of an answer that is not empty. */
export const mapsIfAnswered = (id: string): string =>
  branch(`<not><isNull>${variable(id)}</isNull></not>`, raise(`<mapResponse identifier="${id}"/>`));

/** Adds the most where the answer is the right one, and says what it was. */
export const matchesInWords = (id: string): string =>
  `<responseCondition><responseIf><isNull>${variable(id)}</isNull>${set("FEEDBACKBASIC", identifier("empty"))}</responseIf>` +
  `<responseElseIf><match>${variable(id)}<correct identifier="${id}"/></match>${raise(variable("MAXSCORE"))}${set("FEEDBACKBASIC", identifier("correct"))}</responseElseIf>` +
  `<responseElse>${set("FEEDBACKBASIC", identifier("incorrect"))}</responseElse></responseCondition>`;

/** Keeps the score within 0 and the most. */
export const CAPPED =
  branch(`<gt>${variable("SCORE")}${variable("MAXSCORE")}</gt>`, set("SCORE", variable("MAXSCORE"))) +
  branch(
    `<lt>${variable("SCORE")}<baseValue baseType="float">0</baseValue></lt>`,
    set("SCORE", '<baseValue baseType="float">0</baseValue>'),
  );

/** Shows `right` to right answers, `wrong` to others. */
export const SHOWS_FEEDBACK = ["correct", "incorrect"]
  .map((when) =>
    branch(
      `<and><match>${identifier(when)}${variable("FEEDBACKBASIC")}</match></and>`,
      set("MODAL", `<multiple>${variable("MODAL")}${identifier(`is-${when}`)}</multiple>`),
    ),
  )
  .join("");

export const FEEDBACK = ["correct", "incorrect"]
  .map(
    (when) =>
      `<modalFeedback outcomeIdentifier="MODAL" identifier="is-${when}" showHide="show"><contentBody>${when}</contentBody></modalFeedback>`,
  )
  .join("");

const field = (label: string, entry: string): string =>
  `<qtimetadatafield><fieldlabel>${label}</fieldlabel><fieldentry>${entry}</fieldentry></qtimetadatafield>`;

/** An item of QTI 1.2 with the metadata of Canvas. */
export const anItem12 = (kind: string, presentation: string, conditions: string, more = ""): string =>
  `<item ident="i" title="س"><itemmetadata><qtimetadata>${field("question_type", kind)}${field("points_possible", "3.0")}</qtimetadata></itemmetadata><presentation>${presentation}</presentation>${
    conditions === ""
      ? ""
      : `<resprocessing><outcomes><decvar maxvalue="100" minvalue="0" varname="SCORE" vartype="Decimal"/></outcomes>${conditions}</resprocessing>`
  }${more}</item>`;

export const says = (text: string): string =>
  `<material><mattext texttype="text/html">${text.replaceAll("&", "&amp;").replaceAll("<", "&lt;")}</mattext></material>`;

/** A response with options, whose words are their idents. */
export const lists = (id: string, options: readonly string[], cardinality = "Single", before = ""): string =>
  `<response_lid ident="${id}" rcardinality="${cardinality}">${before}<render_choice>${options
    .map((option) => `<response_label ident="${option}">${says(option)}</response_label>`)
    .join("")}</render_choice></response_lid>`;

export const types = (id: string, kind = "String"): string =>
  `<response_str ident="${id}" rcardinality="Single"><render_fib fibtype="${kind}"><response_label ident="a"/></render_fib></response_str>`;

export const equals = (id: string, value: string): string =>
  `<varequal respident="${id}">${value}</varequal>`;

/** A condition with what it scores. */
export const scores = (condition: string, value: string, action = "Set", more = ""): string =>
  `<respcondition><conditionvar>${condition}</conditionvar><setvar action="${action}" varname="SCORE">${value}</setvar>${more}</respcondition>`;

export const aQuiz12 = (...items: readonly string[]): string =>
  `<?xml version="1.0"?><questestinterop xmlns="http://www.imsglobal.org/xsd/ims_qtiasiv1p2"><assessment ident="q" title="اختبار"><section ident="root">${items.join("")}</section></assessment></questestinterop>`;
