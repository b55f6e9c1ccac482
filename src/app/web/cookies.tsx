import { useRouter } from "@tanstack/react-router";
import { Suspense } from "react";
import type { CookieChoice } from "#base/cookie-choice.ts";
import { inPlace } from "#web/api/address.ts";
import { chooseCookies, useCookieQuestion } from "#web/shell/cookie-choice.ts";
import { lazyExtra } from "#web/ui/lazy-extra.ts";

const CookieBanner = lazyExtra(async () => (await import("#web/shell/cookie-banner.tsx")).CookieBanner);

/** The cookie banner of public pages and the handling of its answer. Visitors who have answered do not load it. */
export function Cookies() {
  const question = useCookieQuestion();
  const heed = useHeed();
  if (question === "none") return null;
  return (
    <Suspense fallback={null}>
      <CookieBanner again={question === "again"} onChoose={heed} />
    </Suspense>
  );
}

/** Applies the choice: submits or drops the click id that a referral link carries, and removes it from the URL either way. */
function useHeed() {
  const router = useRouter();
  return async (choice: CookieChoice) => {
    const { click, ...search } = router.state.location.search as { click?: unknown };
    chooseCookies(choice);
    const { heedChoice } = await import("#features/links/web/touches.ts");
    await heedChoice(choice, typeof click === "string" ? click : undefined).catch(() => {});
    if (click !== undefined) await router.navigate({ to: ".", search: search as never, ...inPlace });
  };
}
