import { useRef } from "preact/hooks";

/** So far a card has to be moved, as a part of its width. */
const FAR_ENOUGH = 0.35;
const SLOP = 10;

export interface Swipes {
  readonly onRight: (() => void) | undefined;
  readonly onLeft: (() => void) | undefined;
}

/**
 * Moves an element with a finger, sideways; lets go far enough out and something happens. Mice and
 * keyboards have buttons.
 */
export function useSwipe({ onRight, onLeft }: Swipes) {
  const start = useRef<{ x: number; y: number; id: number; moving: boolean } | undefined>(
    undefined,
  );

  const move = (element: HTMLElement, by: number): void => {
    const far = Math.abs(by) > element.offsetWidth * FAR_ENOUGH;
    element.style.setProperty("--moved", `${by}px`);
    element.dataset["swipe"] = by === 0 ? "" : `${by > 0 ? "right" : "left"}${far ? " far" : ""}`;
  };
  const settle = (element: HTMLElement): void => {
    start.current = undefined;
    element.classList.remove("moving");
    move(element, 0);
  };

  return {
    onPointerDown(event: PointerEvent & { currentTarget: HTMLElement }) {
      if (event.pointerType !== "touch" || !event.isPrimary) return;
      if ((event.target as Element).closest(".diff pre, textarea, input, select")) return;
      start.current = { x: event.clientX, y: event.clientY, id: event.pointerId, moving: false };
    },
    onPointerMove(event: PointerEvent & { currentTarget: HTMLElement }) {
      const from = start.current;
      if (!from || event.pointerId !== from.id) return;
      const [x, y] = [event.clientX - from.x, event.clientY - from.y];
      if (!from.moving && Math.abs(y) > SLOP && Math.abs(y) > Math.abs(x))
        return settle(event.currentTarget);
      if (!from.moving && Math.abs(x) < SLOP) return;
      if (!from.moving) {
        from.moving = true;
        event.currentTarget.setPointerCapture(event.pointerId);
        event.currentTarget.classList.add("moving");
      }
      move(event.currentTarget, (x > 0 && !onRight) || (x < 0 && !onLeft) ? x / 8 : x);
    },
    onPointerUp(event: PointerEvent & { currentTarget: HTMLElement }) {
      const from = start.current;
      const element = event.currentTarget;
      if (!from) return;
      const by = event.clientX - from.x;
      settle(element);
      if (!from.moving || Math.abs(by) <= element.offsetWidth * FAR_ENOUGH) return;
      if (by > 0) onRight?.();
      else onLeft?.();
    },
    onPointerCancel(event: PointerEvent & { currentTarget: HTMLElement }) {
      settle(event.currentTarget);
    },
  };
}
