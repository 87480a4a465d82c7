import type { ReactNode } from "react";

import { Await } from "#platform/ui/Await.tsx";
import { Link } from "#platform/ui/Link.tsx";

import { WeekTrend, type Trend } from "./WeekTrend.tsx";

import "./school-reports.css";

interface QuestionCardProps<Read> {
  readonly question: string;
  /** The result of `useRead`. */
  readonly reading: {
    readonly value: Read | undefined;
    readonly error: Error | null;
    readonly savedAt: number;
    readonly onRetry: () => void;
  };
  readonly leadsTo: string;
  /** The figure, null where there is none yet, and what it means. */
  readonly answer: (read: Read) => { readonly figure: ReactNode; readonly words: string };
  readonly trend?: Trend | undefined;
}

/**
 * A question with its answer as one figure and one line, and how it went in the last weeks; it leads to the details.
 * Without an answer it is no link, so that the button to try again stands alone.
 */
export function QuestionCard<Read>({ question, reading, leadsTo, answer, trend }: QuestionCardProps<Read>) {
  const content = (
    <>
      <strong>{question}</strong>
      <Await {...reading}>{(read) => <Answer {...answer(read)} />}</Await>
      {trend && <WeekTrend trend={trend} />}
    </>
  );
  if (reading.value === undefined) return <div className="card stack question-card">{content}</div>;
  return (
    <Link leadsTo={leadsTo} className="card stack question-card">
      {content}
    </Link>
  );
}

function Answer({ figure, words }: { readonly figure: ReactNode; readonly words: string }) {
  return (
    <>
      {figure !== null && <span className="big">{figure}</span>}
      <span className="quiet">{words}</span>
    </>
  );
}
