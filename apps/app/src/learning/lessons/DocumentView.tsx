import type { DocumentNode } from "@dars/contract/learning/document-node";
import type { Id } from "@dars/contract/platform/primitives";
import { IonIcon } from "@ionic/react";
import { alertCircleOutline, bookmarkOutline, bulbOutline } from "ionicons/icons";
import { createElement, type ReactNode } from "react";

import { useText } from "#platform/text/use-text.ts";
import { MixedText } from "#platform/ui/MixedText.tsx";

import { Formula, MathInLine } from "./Formula.tsx";
import { getNodeText } from "./get-node-text.ts";
import { LessonImage } from "./LessonImage.tsx";

interface DocumentViewProps {
  readonly schoolId: Id;
  readonly node: DocumentNode;
}

type Attrs = NonNullable<DocumentNode["attrs"]>;

interface Drawn {
  readonly schoolId: Id;
  readonly node: DocumentNode;
  readonly attrs: Attrs;
  readonly inside: ReactNode;
}

const cell =
  (tag: "td" | "th") =>
  ({ attrs, inside }: Drawn): ReactNode =>
    createElement(tag, getSpanProps(attrs), inside);

/** How each part of the schema is drawn. */
const PARTS: Readonly<Record<string, (drawn: Drawn) => ReactNode>> = {
  text: ({ node }) => marked(node),
  paragraph: ({ attrs, inside }) => <p {...getDirProps(attrs)}>{inside}</p>,
  // The page's own title is the first, and the lesson's the second.
  heading: ({ attrs, inside }) =>
    createElement<{ readonly dir?: string }>(
      `h${Math.min(2 + Number(attrs["level"] ?? 1), 6)}`,
      getDirProps(attrs),
      inside,
    ),
  bullet_list: ({ inside }) => <ul>{inside}</ul>,
  ordered_list: ({ attrs, inside }) => <ol start={Number(attrs["start"] ?? 1)}>{inside}</ol>,
  list_item: ({ inside }) => <li dir="auto">{inside}</li>,
  quote: ({ inside }) => <blockquote>{inside}</blockquote>,
  callout: ({ attrs, inside }) => <Callout tone={String(attrs["tone"])}>{inside}</Callout>,
  code_block: ({ node }) => (
    <pre dir="ltr">
      <code>{getNodeText(node)}</code>
    </pre>
  ),
  table: ({ inside }) => (
    <div className="lesson-table">
      <table dir="auto">
        <tbody>{inside}</tbody>
      </table>
    </div>
  ),
  table_row: ({ inside }) => <tr>{inside}</tr>,
  table_cell: cell("td"),
  table_header: cell("th"),
  formula: ({ attrs }) => <Formula attrs={attrs} />,
  math: ({ attrs }) => <MathInLine attrs={attrs} />,
  image: ({ schoolId, attrs }) => (
    <LessonImage
      schoolId={schoolId}
      fileId={String(attrs["fileId"])}
      alt={typeof attrs["alt"] === "string" ? attrs["alt"] : ""}
    />
  ),
  rule: () => <hr />,
  hard_break: () => <br />,
};

/** Rich text of a lesson, drawn from its parts. What it does not know it shows by the words that are in it. */
export function DocumentView({ schoolId, node }: DocumentViewProps) {
  const inside = <Inside schoolId={schoolId} node={node} />;
  const draw = Object.hasOwn(PARTS, node.type) ? PARTS[node.type] : undefined;
  return draw ? draw({ schoolId, node, attrs: node.attrs ?? NOTHING, inside }) : inside;
}

const NOTHING: Attrs = {};

function Inside({ schoolId, node }: DocumentViewProps) {
  return node.content?.map((inner, place) => (
    // Parts have no ids of their own, and a version never changes while it is shown.
    // oxlint-disable-next-line react/no-array-index-key
    <DocumentView key={place} schoolId={schoolId} node={inner} />
  ));
}

const getDirProps = ({ dir }: Attrs): { readonly dir?: string } =>
  dir === "rtl" || dir === "ltr" ? { dir } : {};

const getSpanProps = ({ colspan = 1, rowspan = 1 }: Attrs) => ({
  ...(colspan !== 1 && { colSpan: Number(colspan) }),
  ...(rowspan !== 1 && { rowSpan: Number(rowspan) }),
});

const TAGS: Readonly<Record<string, string>> = {
  strong: "strong",
  em: "em",
  underline: "u",
  strike: "s",
  sub: "sub",
  sup: "sup",
  code: "code",
};

function marked({ text = "", marks = [] }: DocumentNode): ReactNode {
  return marks.reduceRight<ReactNode>(
    (inner, { type, attrs }) => {
      const href = attrs?.["href"];
      if (type === "link" && typeof href === "string" && /^(https:|mailto:)/i.test(href))
        return (
          <a href={href} target="_blank" rel="noopener noreferrer">
            {inner}
          </a>
        );
      const tag = TAGS[type];
      return tag === undefined ? inner : createElement(tag, null, inner);
    },
    <MixedText text={text} />,
  );
}

const TONES = {
  try: [bulbOutline, "lessons.try"],
  remember: [bookmarkOutline, "lessons.remember"],
  beware: [alertCircleOutline, "lessons.beware"],
} as const;

function Callout({ tone, children }: { readonly tone: string; readonly children: ReactNode }) {
  const { t } = useText();
  const [icon, words] = TONES[tone === "remember" || tone === "beware" ? tone : "try"];
  return (
    <aside className={`lesson-callout ${tone}`}>
      <IonIcon icon={icon} aria-hidden="true" />
      <div>
        <strong>{t(words)}</strong>
        {children}
      </div>
    </aside>
  );
}
