/** How a name is kept: blanks at its ends and doubled ones inside are typing mistakes. */
export const keptName = (typed: string) => typed.trim().replaceAll(/\s+/g, " ");
