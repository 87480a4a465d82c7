import { IonIcon } from "@ionic/react";
import { arrowDownOutline } from "ionicons/icons";
import { useEffect, useEffectEvent, useRef, useState, type ReactNode, type RefObject } from "react";
import { Virtualizer, type VirtualizerHandle } from "virtua";

import { useText } from "#platform/text/use-text.ts";

import type { Line } from "./lines.ts";

/** So near to an end, in pixels, the next page is fetched; nearer to the foot, the newest message is kept in sight. */
const NEAR = 600;
const AT_END = 40;
/** Drawn before the list knows how much room it has. */
const AT_FIRST = 20;

interface MessageListProps {
  readonly label: string;
  readonly lines: readonly Line[];
  readonly children: (line: Line) => ReactNode;
  /** The message to go to; a new object each time, also for the same message. */
  readonly target: { readonly msgNo: number } | null;
  /** Rises when the person has sent something: its place is at the foot. */
  readonly sentCount: number;
  /** True where newer messages are not loaded. */
  readonly isPast: boolean;
  readonly onOlder: () => void;
  readonly onNewer: () => void;
  readonly onNewest: () => void;
}

/** Messages, newest at the bottom. The reading position stays fixed while messages are added before or after it. */
export function MessageList(props: MessageListProps) {
  const { label, lines, children, target, sentCount, isPast, onOlder, onNewer, onNewest } = props;
  const { t } = useText();
  const list = useRef<VirtualizerHandle>(null);
  const isAtEnd = useRef(true);
  const isMoved = useRef(false);
  const place = useRef<HTMLDivElement>(null);
  useMoves(place, () => {
    isMoved.current = true;
  });
  const [isAway, setAway] = useState(false);
  const isPrepended = usePrepended(lines);

  const toEnd = (count: number) => {
    if (count > 0) list.current?.scrollToIndex(count - 1, { align: "end" });
  };
  const follow = useEffectEvent((count: number) => {
    if (isAtEnd.current && !isPast) toEnd(count);
  });
  const goTo = useEffectEvent((msgNo: number) => {
    const index = lines.findIndex(({ message }) => message?.msgNo === msgNo);
    if (index >= 0) list.current?.scrollToIndex(index, { align: "center" });
  });
  useEffect(() => {
    if (sentCount > 0) isAtEnd.current = true;
  }, [sentCount]);
  useEffect(() => follow(lines.length), [lines.length]);
  useEffect(() => {
    if (!target) return;
    isAtEnd.current = false;
    goTo(target.msgNo);
  }, [target]);

  function handleScroll(offset: number) {
    if (!list.current) return;
    const { scrollSize, viewportSize } = list.current;
    const below = scrollSize - viewportSize - offset;
    if (below < AT_END) isMoved.current = false;
    // A reader at the end who has not scrolled stays at the end when earlier content gets its final height.
    isAtEnd.current = below < AT_END || (isAtEnd.current && !isMoved.current);
    setAway(below > viewportSize);
    if (offset < NEAR) onOlder();
    if (isPast && below < NEAR) onNewer();
  }

  function handleNewest() {
    isAtEnd.current = true;
    onNewest();
    toEnd(lines.length);
  }

  return (
    <div className="room-messages">
      {/* A region of its own, so that the keyboard can scroll it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div ref={place} className="room-scroll" role="log" aria-label={label} tabIndex={0}>
        <div className="room-spring" />
        <Virtualizer
          ref={list}
          data={lines}
          shift={isPrepended}
          ssrCount={Math.min(lines.length, AT_FIRST)}
          onScroll={handleScroll}
          onResize={() => isAtEnd.current && !isPast && toEnd(lines.length)}
        >
          {(line) => <div key={line.key}>{children(line)}</div>}
        </Virtualizer>
      </div>
      {(isAway || isPast) && (
        <button
          type="button"
          className="room-newest"
          aria-label={t("chat-room.newest")}
          onClick={handleNewest}
        >
          <IonIcon icon={arrowDownOutline} aria-hidden="true" />
        </button>
      )}
    </div>
  );
}

const MOVES = ["wheel", "touchmove", "pointerdown", "keydown"] as const;

/** Called when the person scrolls the content of `place`, not for scrolling by the app itself. */
function useMoves(place: RefObject<HTMLElement | null>, onMove: () => void): void {
  const move = useEffectEvent(onMove);
  useEffect(() => {
    const { current } = place;
    const moved = () => move();
    for (const kind of MOVES) current?.addEventListener(kind, moved, { passive: true });
    return () => {
      for (const kind of MOVES) current?.removeEventListener(kind, moved);
    };
  }, [place]);
}

/** True while the last change of the lines added some before the first: then the end stays where it is. */
function usePrepended(lines: readonly Line[]): boolean {
  const first = lines[0]?.message?.msgNo ?? 0;
  const [seen, setSeen] = useState({ first, count: lines.length, isPrepended: false });
  if (seen.first !== first || seen.count !== lines.length) {
    const isPrepended = first < seen.first && lines.length > seen.count;
    setSeen({ first, count: lines.length, isPrepended });
    return isPrepended;
  }
  return seen.isPrepended;
}
