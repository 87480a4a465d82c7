import type { ReactNode } from "react";

import { useText } from "#platform/text/use-text.ts";
import { Link } from "#platform/ui/Link.tsx";

import "./school-reports.css";

interface QuestionCardProps<Read> {
  readonly question: string;
  readonly reading: { readonly value?: Read | undefined; readonly error?: unknown };
  readonly leadsTo: string;
  /** The figure, null where there is none yet, and what it means. */
  readonly answer: (read: Read) => { readonly figure: ReactNode; readonly words: string };
}

/** A question with its answer as one figure and one line, linked to the details. */
export function QuestionCard<Read>({ question, reading, leadsTo, answer }: QuestionCardProps<Read>) {
  const { t } = useText();
  const { value, error } = reading;
  const { figure, words } =
    value === undefined
      ? { figure: null, words: t(error === undefined ? "school-reports.loading" : "school-reports.unread") }
      : answer(value);
  return (
    <Link leadsTo={leadsTo} className="card stack question-card">
      <strong>{question}</strong>
      {figure !== null && <span className="big">{figure}</span>}
      <span className="quiet">{words}</span>
    </Link>
  );
}
