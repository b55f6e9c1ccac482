/** As labelled on the person's keyboard. */
export const commandKey = /Mac|iPhone|iPad/.test(navigator.platform) ? "⌘K" : "Ctrl K";

/** Collapses the sidebar to icons and expands it again. */
export const sidebarKey = "[";
