/** Where a person arrives who wanted to go nowhere else. */
export const startPage = "/home";
