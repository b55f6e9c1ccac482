import { useRouter } from "@tanstack/react-router";
import { Suspense } from "react";
import type { CookieChoice } from "#base/cookie-choice.ts";
import { replaceInPlace } from "#web/api/screen-route.ts";
import { chooseCookies, useBannerState } from "#web/shell/cookie-choice.ts";
import { lazyOptional } from "#web/ui/lazy-optional.ts";

const CookieBanner = lazyOptional(async () => (await import("#web/shell/cookie-banner.tsx")).CookieBanner);

/** The cookie banner of public pages and the handling of its answer. Visitors who have answered do not load it. */
export function Cookies() {
  const question = useBannerState();
  const applyChoice = useApplyChoice();
  if (question === "none") return null;
  return (
    <Suspense fallback={null}>
      <CookieBanner isReopened={question === "again"} onChoose={applyChoice} />
    </Suspense>
  );
}

/** Applies the choice: submits or drops the click id that a referral link carries, and removes it from the URL either way. */
function useApplyChoice() {
  const router = useRouter();
  return async (choice: CookieChoice) => {
    const { click, ...search } = router.state.location.search as { click?: unknown };
    chooseCookies(choice);
    const { applyCookieChoice: heedChoice } = await import("#features/links/web/apply-cookie-choice.ts");
    await heedChoice(choice, typeof click === "string" ? click : undefined).catch(() => {});
    if (click !== undefined) await router.navigate({ to: ".", search: search as never, ...replaceInPlace });
  };
}
