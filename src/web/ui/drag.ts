type Adapter = typeof import("@atlaskit/pragmatic-drag-and-drop/element/adapter");

/** Dragging is only one way to move an item, so its code is loaded after the screen. */
export function withDragAdapter(register: (adapter: Adapter) => () => void): () => void {
  let stop = () => {};
  let isCancelled = false;
  import("@atlaskit/pragmatic-drag-and-drop/element/adapter")
    .then((adapter) => {
      if (!isCancelled) stop = register(adapter);
    })
    // Without it items are still moved by their menu and by keyboard.
    .catch(() => {});
  return () => {
    isCancelled = true;
    stop();
  };
}

/** The distance from an edge at which dragging scrolls, and the step per frame, in pixels. */
const edge = 72;
const step = 14;

/** Scrolls `element` sideways while something is dragged near its edge. */
export function scrollWhileDragging(element: HTMLElement): () => void {
  return withDragAdapter(({ monitorForElements }) => {
    let speed = 0;
    let frame = 0;
    const run = () => {
      element.scrollLeft += speed;
      frame = speed === 0 ? 0 : requestAnimationFrame(run);
    };
    const stop = () => {
      speed = 0;
    };
    const stopMonitoring = monitorForElements({
      onDrag: ({ location: { current } }) => {
        const { left, right } = element.getBoundingClientRect();
        const x = current.input.clientX;
        speed = x < left + edge ? -step : x > right - edge ? step : 0;
        if (speed !== 0 && frame === 0) run();
      },
      onDrop: stop,
    });
    return () => {
      stop();
      cancelAnimationFrame(frame);
      stopMonitoring();
    };
  });
}
