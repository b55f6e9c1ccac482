type Adapter = typeof import("@atlaskit/pragmatic-drag-and-drop/element/adapter");

/** Dragging is only one way to move an item, so its code is loaded after the screen. */
export function whenDraggable(register: (adapter: Adapter) => () => void): () => void {
  let stop = () => {};
  let gone = false;
  import("@atlaskit/pragmatic-drag-and-drop/element/adapter")
    .then((adapter) => {
      if (!gone) stop = register(adapter);
    })
    // Without it items are still moved by their menu and by keyboard.
    .catch(() => {});
  return () => {
    gone = true;
    stop();
  };
}

/** The distance from an edge at which dragging scrolls, and the step per frame, in pixels. */
const edge = 72;
const step = 14;

/** Scrolls `element` sideways while something is dragged near its edge. */
export function scrollAlong(element: HTMLElement): () => void {
  return whenDraggable(({ monitorForElements }) => {
    let pull = 0;
    let frame = 0;
    const run = () => {
      element.scrollLeft += pull;
      frame = pull === 0 ? 0 : requestAnimationFrame(run);
    };
    const stop = () => {
      pull = 0;
    };
    const unhook = monitorForElements({
      onDrag: ({ location: { current } }) => {
        const { left, right } = element.getBoundingClientRect();
        const x = current.input.clientX;
        pull = x < left + edge ? -step : x > right - edge ? step : 0;
        if (pull !== 0 && frame === 0) run();
      },
      onDrop: stop,
    });
    return () => {
      stop();
      cancelAnimationFrame(frame);
      unhook();
    };
  });
}
