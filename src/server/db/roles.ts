/** Serves requests and owns nothing, so that row security binds it. The tables' owner only migrates and runs the queue. */
export const appRole = "goodword_app";
