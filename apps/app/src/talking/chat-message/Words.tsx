import "./message.css";

const LINK = /(https?:\/\/[^\s<>"']+)/;

/**
 * A message's text in its own direction. Web addresses become links, and nothing is prefetched from them
 * (docs/rules.md#reliability-of-the-log).
 */
export function Words({ text }: { readonly text: string }) {
  return (
    <p className="words" dir="auto">
      {text.split(LINK).map((part, index) =>
        index % 2 === 1 ? (
          // Parts never change their order.
          // oxlint-disable-next-line react/no-array-index-key
          <a key={index} href={part} target="_blank" rel="noopener noreferrer nofollow">
            <bdi>{part}</bdi>
          </a>
        ) : (
          part
        ),
      )}
    </p>
  );
}
