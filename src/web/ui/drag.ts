type Adapter = typeof import("@atlaskit/pragmatic-drag-and-drop/element/adapter");

/** Dragging is only one way to move a thing, so its code arrives after the screen; until then the others work. */
export function whenDraggable(register: (adapter: Adapter) => () => void): () => void {
  let stop = () => {};
  let gone = false;
  import("@atlaskit/pragmatic-drag-and-drop/element/adapter")
    .then((adapter) => {
      if (!gone) stop = register(adapter);
    })
    // Without it a thing is still moved by its menu and by keys.
    .catch(() => {});
  return () => {
    gone = true;
    stop();
  };
}

/** How near to an edge what is dragged pulls the page along, and how far in each frame. */
const edge = 72;
const step = 14;

/** While something is dragged near the sides of `element`, it scrolls that way. */
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
