/** The order within a field: labels above, help below. */
export const order = {
  inputWrapperOrder: ["label", "input", "description", "error"] satisfies (
    | "label"
    | "input"
    | "description"
    | "error"
  )[],
};
