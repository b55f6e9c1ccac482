/** The page after sign-in, unless another one was requested. */
export const startPage = "/home";
