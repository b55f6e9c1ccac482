import { Button } from "@mantine/core";
import { IconArrowDown, IconArrowUp, IconGripVertical, IconPencil, IconShare2, IconTrash } from "@tabler/icons-react";
import type { KeyboardEvent } from "react";
import { useTranslation } from "react-i18next";
import { useCan } from "#web/api/can.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { MoreMenu } from "#web/ui/more-menu.tsx";
import { useFormatters } from "#web/ui/use-formatters.ts";
import { useRowDrag } from "#web/ui/use-row-drag.ts";
import { offerProvidersAccess } from "../../access.ts";
import type { AiProvider } from "../../contract.ts";
import styles from "./list.module.css";
import { ProviderBudget } from "./provider-budget.tsx";
import { ProviderOutcome } from "./provider-outcome.tsx";
import { ProviderStatus } from "./provider-status.tsx";
import { ProviderSwitch } from "./provider-switch.tsx";
import { useProviderActions } from "./use-provider-actions.ts";
import { useProviderTest } from "./use-provider-test.ts";

type Props = {
  provider: AiProvider;
  place: number;
  isOnly: boolean;
  onStep: (step: 1 | -1) => void;
  onDropped: (id: unknown) => void;
  onEdit: () => void;
  onOffer: () => void;
};

/** A provider that can be dragged by its handle, or moved from the handle with the arrow keys. */
export function ProviderRow({ provider, place, isOnly, onStep, onDropped, onEdit, onOffer }: Props) {
  const { t } = useTranslation("providers");
  const { row, over } = useRowDrag<HTMLLIElement>({ id: provider.id, group: "ai-providers" }, onDropped);
  const { setEnabled, remove, isPending } = useProviderActions(provider);
  const { test, isTesting, outcome } = useProviderTest(provider);
  const { list } = useFormatters();
  const canOffer = useCan(offerProvidersAccess);
  const { name, enabled, reason } = provider;
  const onKeyDown = (event: KeyboardEvent) => {
    const step = ({ ArrowUp: -1, ArrowDown: 1 } as const)[event.key];
    if (!step) return;
    event.preventDefault();
    onStep(step);
  };
  const next = enabled && reason === "noKey" ? { label: t("addKey"), onClick: onEdit } : undefined;
  return (
    <li
      ref={row}
      className={styles.row}
      data-provider={provider.id}
      data-over={over || undefined}
      data-off={enabled ? undefined : true}
    >
      <div className={styles.cells}>
        <span className={styles.handle}>
          <IconButton
            icon={IconGripVertical}
            label={t("order.move", { name })}
            disabled={isOnly}
            onKeyDown={onKeyDown}
            data-handle
          />
          <b aria-hidden="true">{enabled ? place : "–"}</b>
        </span>
        <span className={styles.who}>
          <span className={styles.mark} data-kind={provider.kind} aria-hidden="true">
            {[...name][0]?.toLocaleUpperCase()}
          </span>
          <span className={styles.words}>
            <b>
              <bdi>{name}</bdi>
            </b>
            <span className={styles.quiet}>
              <bdi dir="ltr">{provider.model}</bdi>
            </span>
            {provider.offered ? <span className={styles.quiet}>{t("offer.is")}</span> : null}
          </span>
        </span>
        <span className={styles.status}>
          <ProviderStatus provider={provider} />
        </span>
        <span className={styles.uses}>
          {provider.uses.length ? list(provider.uses.map((use) => t(`use.${use}`))) : t("nothingYet")}
        </span>
        <ProviderBudget provider={provider} />
        <ProviderSwitch name={name} checked={enabled} disabled={isPending} onChange={setEnabled} />
        <span className={styles.actions}>
          <Button
            variant="default"
            size="compact-md"
            loading={isTesting}
            disabled={!enabled}
            onClick={next?.onClick ?? test}
            aria-label={t(next ? "addKeyOf" : "test.of", { name })}
          >
            {next?.label ?? t("test.do")}
          </Button>
          <MoreMenu
            actions={[
              { label: t("edit"), icon: IconPencil, onClick: onEdit },
              ...(canOffer ? [{ label: t("offer.open"), icon: IconShare2, onClick: onOffer }] : []),
              { label: t("order.up"), icon: IconArrowUp, onClick: () => onStep(-1), disabled: isOnly },
              { label: t("order.down"), icon: IconArrowDown, onClick: () => onStep(1), disabled: isOnly },
              { label: t("remove.open"), icon: IconTrash, onClick: remove, danger: true },
            ]}
          />
        </span>
      </div>
      <ProviderOutcome provider={provider} outcome={outcome} isTesting={isTesting} onTest={test} onEdit={onEdit} />
    </li>
  );
}
