import { useEffect, useRef, useState } from "react";
import { withDragAdapter } from "./drag.ts";

type Row = {
  id: string;
  /** Rows can be moved only within their group. */
  group: string;
};

/** A row that is dragged by its element marked `data-handle`, and accepts others of its group. */
export function useRowDrag<Element extends HTMLElement>({ id, group }: Row, onDropped: (id: unknown) => void) {
  const row = useRef<Element>(null);
  const [over, setOver] = useState(false);
  const latest = useRef(onDropped);
  useEffect(() => {
    latest.current = onDropped;
  }, [onDropped]);
  useEffect(() => {
    const element = row.current;
    if (!element) return;
    return withDragAdapter(({ draggable, dropTargetForElements }) => {
      const handle = element.querySelector("[data-handle]");
      const stops = [
        draggable({ element, ...(handle && { dragHandle: handle }), getInitialData: () => ({ id, group }) }),
        dropTargetForElements({
          element,
          canDrop: ({ source: { data } }) => data.group === group && data.id !== id,
          onDragEnter: () => setOver(true),
          onDragLeave: () => setOver(false),
          onDrop: ({ source }) => {
            setOver(false);
            latest.current(source.data.id);
          },
        }),
      ];
      return () => {
        for (const stop of stops) stop();
      };
    });
  }, [id, group]);
  return { row, over };
}
