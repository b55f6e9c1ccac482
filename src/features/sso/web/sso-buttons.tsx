import { Button } from "@mantine/core";
import { IconBuildingSkyscraper } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "#web/api/call.ts";
import { useErrorText } from "#web/api/error-text.ts";
import { sameOriginPath } from "#web/api/same-origin-path.ts";
import { Notice } from "#web/ui/notice.tsx";
import { beginSso, type SsoProvider } from "../contract.ts";
import { openSsoProviders } from "./api.ts";
import styles from "./sso-buttons.module.css";

/** Sign-in through the tenant's own identity provider; renders nothing where there is none. */
export function SsoButtons({ remember }: { remember: () => boolean }) {
  const { t } = useTranslation(["sso", "connections"]);
  const errorText = useErrorText();
  const { data } = useQuery(openSsoProviders);
  const { redirect } = useSearch({ strict: false }) as { redirect?: unknown };
  const [pendingId, setPendingId] = useState<SsoProvider["id"]>();
  const [error, setError] = useState<unknown>();
  const start = async (provider: SsoProvider["id"]) => {
    setError(undefined);
    setPendingId(provider);
    const returnTo = sameOriginPath(redirect);
    try {
      location.assign((await call(beginSso, { provider, remember: remember(), ...(returnTo && { returnTo }) })).url);
    } catch (thrown) {
      setPendingId(undefined);
      setError(thrown);
    }
  };
  if (!data?.items.length) return null;
  return (
    <div className={styles.ways}>
      {data.items.map(({ id, name }) => (
        <Button
          key={id}
          variant="default"
          fullWidth
          loading={pendingId === id}
          leftSection={<IconBuildingSkyscraper size={18} stroke={1.7} aria-hidden="true" />}
          onClick={() => void start(id)}
        >
          {t("with", { name })}
        </Button>
      ))}
      {error ? <Notice tone="bad">{errorText(error)}</Notice> : null}
    </div>
  );
}
