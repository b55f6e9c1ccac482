import { Button } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { SidePanel } from "#web/ui/side-panel.tsx";
import type { SsoHouse } from "../contract.ts";
import { CertificateNotice } from "./certificate-notice.tsx";
import { HouseFacts } from "./house-facts.tsx";
import { OpenSwitch } from "./open-switch.tsx";
import { ProveDomain } from "./prove-domain.tsx";
import { RenewSecret } from "./renew-secret.tsx";
import { RoleSelect } from "./role-select.tsx";
import styles from "./sso.module.css";
import { useHouseActs } from "./use-house-acts.ts";

type Props = { house: SsoHouse | undefined; onClose: () => void };

/** One house beside the list: what is still to do comes first. */
export function HousePanel({ house, onClose }: Props) {
  return (
    <SidePanel
      opened={house !== undefined}
      title={house ? <bdi>{house.name}</bdi> : null}
      onClose={onClose}
      actions={house ? <Remove house={house} onClose={onClose} /> : null}
    >
      {house ? <About key={house.id} house={house} /> : null}
    </SidePanel>
  );
}

function About({ house }: { house: SsoHouse }) {
  const { changeRole } = useHouseActs(house);
  return (
    <div className={styles.about}>
      <CertificateNotice until={house.certificateUntil} />
      {house.domainProvedAt ? null : <ProveDomain house={house} />}
      <OpenSwitch house={house} />
      <HouseFacts house={house} />
      <RoleSelect value={house.role} onChange={changeRole} />
      <RenewSecret house={house} />
    </div>
  );
}

function Remove({ house, onClose }: { house: SsoHouse; onClose: () => void }) {
  const { t } = useTranslation("sso");
  const { remove, isPending } = useHouseActs(house, onClose);
  return (
    <Button
      variant="default"
      c="var(--bad-text)"
      disabled={isPending}
      leftSection={<IconTrash size={17} stroke={1.7} aria-hidden="true" />}
      onClick={() => void remove()}
    >
      {t("remove.open")}
    </Button>
  );
}
