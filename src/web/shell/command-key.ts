/** As the keyboard in front of the person writes it. */
export const commandKey = /Mac|iPhone|iPad/.test(navigator.platform) ? "⌘K" : "Ctrl K";
