import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useSearch } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { useErrorText } from "#web/api/error-text.ts";
import { sameOriginPath } from "#web/api/same-origin-path.ts";
import { Notice } from "#web/ui/notice.tsx";
import { providers } from "../contract.ts";
import { signInMethods } from "./api.ts";
import { ProviderMark } from "./provider-mark.tsx";
import styles from "./social-sign-in.module.css";
import { useContinueFlow } from "./use-continue-flow.ts";
import { type FlowFailure, useSignInFlow } from "./use-sign-in-flow.ts";

/** Sign-in with social identity providers [R7.2]; renders nothing where none is configured. */
export function SocialSignIn({ remember }: { remember: () => boolean }) {
  const { t } = useTranslation("connections");
  const { data } = useQuery(signInMethods);
  const { redirect } = useSearch({ strict: false }) as { redirect?: unknown };
  const continueFlow = useContinueFlow();
  const { start, redirectPage, pendingProvider, failure } = useSignInFlow({
    returnTo: sameOriginPath(redirect),
    remember,
    onFinished: (finished) => void continueFlow(finished),
  });
  const available = providers.filter((provider) => data?.[provider]);
  if (available.length === 0) return null;
  return (
    <div className={styles.ways}>
      {available.map((provider) => (
        <Button
          key={provider}
          variant="default"
          fullWidth
          leftSection={<ProviderMark provider={provider} />}
          onClick={() => void start(provider)}
        >
          {t(`with.${provider}`)}
        </Button>
      ))}
      {failure ? <FlowFailureNotice failure={failure} onRedirect={() => void redirectPage(failure.provider)} /> : null}
      <p role="status" className={styles.waiting}>
        {pendingProvider ? t("waiting", { name: t(`name.${pendingProvider}`) }) : null}
      </p>
    </div>
  );
}

/** Each of the three popup failures has its own message [R8.1]; where popups are blocked, the person can continue in this window. */
function FlowFailureNotice({ failure, onRedirect }: { failure: FlowFailure; onRedirect: () => void }) {
  const { t } = useTranslation("connections");
  const errorText = useErrorText();
  if ("error" in failure) return <Notice tone="bad">{errorText(failure.error)}</Notice>;
  const redirectButton = (
    <Button variant="default" onClick={onRedirect}>
      {t("popup.goHere")}
    </Button>
  );
  return (
    <Notice tone="warn" action={failure.popup === "blocked" ? redirectButton : null}>
      {t(`popup.${failure.popup}`)}
    </Notice>
  );
}
