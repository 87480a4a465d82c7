import { useIonRouter } from "@ionic/react";
import type { CSSProperties, MouseEvent, ReactNode } from "react";

interface LinkProps {
  readonly leadsTo: string;
  readonly className?: string;
  readonly style?: CSSProperties;
  readonly label?: string;
  readonly children: ReactNode;
}

/** An address of the app that moves as Ionic's pages do, and still opens in a new tab when asked to. */
export function Link({ leadsTo, className, style, label, children }: LinkProps) {
  const router = useIonRouter();

  function handleClick(press: MouseEvent) {
    if (press.metaKey || press.ctrlKey || press.shiftKey || press.altKey) return;
    press.preventDefault();
    router.push(leadsTo, "forward");
  }

  return (
    <a href={leadsTo} className={className} style={style} aria-label={label} onClick={handleClick}>
      {children}
    </a>
  );
}
