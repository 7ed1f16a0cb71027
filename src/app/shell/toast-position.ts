import { type Box, overlap } from '#src/ui/use-covers.ts';

/** Pixels between a toast and the field beside it. */
const GAP_PX = 8;

/**
 * Returns the distance of a toast from the window's top, in pixels: at the top of its area if it covers no element to
 * be kept clear, else at the bottom, else beside the focused element, which is the last to be covered.
 * @param room the area for toasts
 */
export function toastTop(room: Box, height: number, focused: Box | null, marked: readonly Box[]): number {
  const { top, bottom, left, right } = room;
  const end = Math.max(top, bottom - height);
  const beside = focused ? [focused.top - GAP_PX - height, focused.bottom + GAP_PX] : [];
  const positions = [top, end, ...beside.filter((at) => at >= top && at <= end)];
  const isOver = (at: number, one: Box): boolean =>
    overlap({ left, right, top: at, bottom: at + height }, one);
  const sparing = [end, ...positions].find((at) => focused === null || !isOver(at, focused));
  const free = positions.find(
    (at) => ![...marked, ...(focused ? [focused] : [])].some((one) => isOver(at, one)),
  );
  return free ?? sparing ?? end;
}
