import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useSearch } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { useErrorText } from "#web/api/error-text.ts";
import { sameOriginPath } from "#web/api/same-origin-path.ts";
import { Notice } from "#web/ui/notice.tsx";
import { providers } from "../contract.ts";
import { signInWays } from "./api.ts";
import styles from "./other-ways.module.css";
import { ProviderMark } from "./provider-mark.tsx";
import { useGoingOn } from "./use-going-on.ts";
import { type Trouble, useIdentityProvider } from "./use-identity-provider.ts";

/** Sign-in with another house [R7.2]; nothing at all where none is configured. */
export function OtherWays({ remember }: { remember: () => boolean }) {
  const { t } = useTranslation("connections");
  const { data } = useQuery(signInWays);
  const { redirect } = useSearch({ strict: false }) as { redirect?: unknown };
  const goOn = useGoingOn();
  const { go, goHere, waitingFor, trouble } = useIdentityProvider({
    returnTo: sameOriginPath(redirect),
    remember,
    onFinished: (finished) => void goOn(finished),
  });
  const offered = providers.filter((provider) => data?.[provider]);
  if (offered.length === 0) return null;
  return (
    <div className={styles.ways}>
      {offered.map((provider) => (
        <Button
          key={provider}
          variant="default"
          fullWidth
          leftSection={<ProviderMark provider={provider} />}
          onClick={() => void go(provider)}
        >
          {t(`with.${provider}`)}
        </Button>
      ))}
      {trouble ? <TroubleNotice trouble={trouble} onGoHere={() => void goHere(trouble.provider)} /> : null}
      <p role="status" className={styles.waiting}>
        {waitingFor ? t("waiting", { name: t(`name.${waitingFor}`) }) : null}
      </p>
    </div>
  );
}

/** The three ways a popup ends badly are told apart [R8.1]; where popups are blocked there is another way. */
function TroubleNotice({ trouble, onGoHere }: { trouble: Trouble; onGoHere: () => void }) {
  const { t } = useTranslation("connections");
  const errorText = useErrorText();
  if ("error" in trouble) return <Notice tone="bad">{errorText(trouble.error)}</Notice>;
  const instead = (
    <Button variant="default" onClick={onGoHere}>
      {t("popup.goHere")}
    </Button>
  );
  return (
    <Notice tone="warn" action={trouble.popup === "blocked" ? instead : null}>
      {t(`popup.${trouble.popup}`)}
    </Notice>
  );
}
