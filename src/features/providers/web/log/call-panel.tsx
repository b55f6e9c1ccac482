import { useTranslation } from "react-i18next";
import { FactList } from "#web/ui/fact-list.tsx";
import panel from "#web/ui/panel.module.css";
import { RelativeTime } from "#web/ui/relative-time.tsx";
import { SidePanel } from "#web/ui/side-panel.tsx";
import type { AiCall } from "../../contract.ts";
import styles from "../providers.module.css";
import { useFigures } from "../use-figures.ts";
import { CallOutcome } from "./call-columns.tsx";

/** One call: what was sent and what came back, as plain text. */
export function CallPanel({ call, onClose }: { call: AiCall | undefined; onClose: () => void }) {
  const { t } = useTranslation("providers");
  return (
    <SidePanel opened={call !== undefined} title={call ? t(`use.${call.use}`) : null} onClose={onClose}>
      {call ? <Facts call={call} /> : null}
    </SidePanel>
  );
}

function Facts({ call }: { call: AiCall }) {
  const { t } = useTranslation("providers");
  const { number, cost, duration } = useFigures();
  const { providerName, model, failure, inputTokens, outputTokens, costMicros, ms, createdAt } = call;
  const texts = [
    { name: t("log.prompt"), text: call.prompt || t("log.deleted") },
    ...(failure === null ? [{ name: t("log.answer"), text: call.answer || t("log.deleted") }] : []),
  ];
  return (
    <div className={panel.body}>
      <FactList
        facts={[
          { name: t("log.outcome"), value: <CallOutcome failure={failure} /> },
          { name: t("log.provider"), value: <bdi>{providerName}</bdi> },
          { name: t("model.label"), value: <bdi dir="ltr">{model}</bdi> },
          { name: t("log.createdAt"), value: <RelativeTime at={new Date(createdAt)} /> },
          {
            name: t("log.tokens"),
            value: t("log.inOut", { input: number(inputTokens), output: number(outputTokens) }),
          },
          { name: t("log.cost"), value: costMicros === null ? null : cost(costMicros) },
          { name: t("log.duration"), value: ms === null ? null : duration(ms) },
        ]}
      />
      {texts.map(({ name, text }) => (
        <section key={name}>
          <h3 className={styles.textTitle}>{name}</h3>
          <pre className={styles.text} dir="auto">
            {text}
          </pre>
        </section>
      ))}
    </div>
  );
}
