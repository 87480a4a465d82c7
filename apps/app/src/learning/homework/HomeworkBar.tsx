import "./homework.css";

interface HomeworkBarProps {
  readonly done: number;
  readonly seen: number;
  readonly students: number;
}

/** How many have done and seen it, as lengths; the words are beside it. */
export function HomeworkBar({ done, seen, students }: HomeworkBarProps) {
  const all = Math.max(students, 1);
  return (
    <svg className="homework-bar" viewBox={`0 0 ${all} 1`} preserveAspectRatio="none" aria-hidden="true">
      <rect className="homework-bar-all" width={all} height={1} />
      <rect className="homework-bar-seen" width={Math.max(seen, done)} height={1} />
      <rect className="homework-bar-done" width={done} height={1} />
    </svg>
  );
}
