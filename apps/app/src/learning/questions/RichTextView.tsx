// Parts of a text have nothing but their place, and a text that is shown does not change.
/* oxlint-disable react/no-array-index-key */
import type { Block, Inline, RichText } from "@dars/contract/learning/rich-text";
import { Fragment, type ReactNode } from "react";

import { MixedText } from "#platform/ui/MixedText.tsx";

import { MathText } from "./MathText.tsx";
import { MediumView } from "./MediumView.tsx";

import "./questions.css";

/** Renders gaps and selectable words; by default a line, and the words. */
export interface InPlace {
  readonly gap?: (id: string) => ReactNode;
  readonly word?: (id: string, text: string) => ReactNode;
}

interface RichTextViewProps extends InPlace {
  readonly of: RichText;
}

/** Text of a question. Each block has its own direction. */
export function RichTextView({ of, ...inPlace }: RichTextViewProps) {
  return of.map((block, at) => <BlockView key={at} block={block} inPlace={inPlace} />);
}

/** A number alone has no direction of its own: it stands where the words around it begin. */
function hasLetters(block: Exclude<Block, { type: "preformatted" }>): boolean {
  return getBlockInlines(block).some((inline) => inline.type !== "text" || /\p{L}/u.test(inline.text));
}

function getBlockInlines(block: Exclude<Block, { type: "preformatted" }>): readonly Inline[] {
  if (block.type === "list") return block.items.flat();
  return block.type === "table" ? block.rows.flat(2) : block.content;
}

function BlockView({ block, inPlace }: { readonly block: Block; readonly inPlace: InPlace }) {
  if (block.type === "preformatted")
    return (
      <pre dir="ltr" className="preformatted">
        {block.text}
      </pre>
    );
  const dir = block.dir ?? (hasLetters(block) ? "auto" : undefined);
  switch (block.type) {
    case "heading":
      return (
        <p dir={dir} className="rich-heading">
          <Line of={block.content} inPlace={inPlace} />
        </p>
      );
    case "list": {
      const items = block.items.map((line, at) => (
        <li key={at} dir={dir}>
          <Line of={line} inPlace={inPlace} />
        </li>
      ));
      return block.isOrdered ? <ol>{items}</ol> : <ul>{items}</ul>;
    }
    case "table":
      return (
        <div className="rich-table">
          <table dir={dir}>
            <tbody>
              {block.rows.map((row, at) => (
                <tr key={at}>
                  {row.map((cell, column) => (
                    <td key={column}>
                      <Line of={cell} inPlace={inPlace} />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      );
    default:
      return (
        <p dir={dir}>
          <Line of={block.content} inPlace={inPlace} />
        </p>
      );
  }
}

function Line({ of, inPlace }: { readonly of: readonly Inline[]; readonly inPlace: InPlace }) {
  return of.map((inline, at) => (
    <Fragment key={at}>
      <InlineView inline={inline} inPlace={inPlace} />
    </Fragment>
  ));
}

function InlineView({ inline, inPlace }: { readonly inline: Inline; readonly inPlace: InPlace }): ReactNode {
  switch (inline.type) {
    case "text":
      return inline.dir ? <bdi dir={inline.dir}>{marked(inline)}</bdi> : marked(inline);
    case "break":
      return <br />;
    case "math":
      return <MathText tex={inline.tex} />;
    case "mathml":
      return <MathText markup={inline.markup} />;
    case "gap":
    case "hottext":
      return placed(inline, inPlace);
    default:
      return <MediumView medium={inline} />;
  }
}

function placed(inline: Extract<Inline, { type: "gap" | "hottext" }>, { gap, word }: InPlace): ReactNode {
  if (inline.type === "gap") return gap?.(inline.id) ?? " ____ ";
  return word?.(inline.id, inline.text) ?? inline.text;
}

const TAGS = {
  bold: "strong",
  italic: "em",
  underline: "u",
  strike: "s",
  sub: "sub",
  sup: "sup",
  code: "code",
} as const;

const marked = ({ text, marks }: Extract<Inline, { type: "text" }>): ReactNode =>
  marks.reduce<ReactNode>(
    (inside, mark) => {
      const Tag = TAGS[mark];
      return <Tag>{inside}</Tag>;
    },
    <MixedText text={text} />,
  );
