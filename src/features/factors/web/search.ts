import { sameOriginPath } from "#web/api/same-origin-path.ts";
import { type Raw, screenAt } from "#web/api/screen-route.ts";

export type SecondFactorSearch = { redirect?: string | undefined };

const readSecondFactorSearch = ({ redirect }: Raw): SecondFactorSearch => ({ redirect: sameOriginPath(redirect) });

export const route = screenAt("/auth/second-factor", readSecondFactorSearch);
