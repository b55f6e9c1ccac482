/** As labelled on the person's keyboard. */
export const commandKey = /Mac|iPhone|iPad/.test(navigator.platform) ? "⌘K" : "Ctrl K";
