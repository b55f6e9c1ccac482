import { DayText } from "#web/ui/day-text.tsx";
import type { Run } from "../../contract/runs.ts";
import styles from "../item/item.module.css";
import { Amounts } from "../values/amounts.tsx";
import { RunBadge } from "../values/run-badge.tsx";
import { Progress } from "./columns.tsx";

/** A run as a card for narrow screens. */
export const RunCard = ({ run }: { run: Run }) => (
  <div className={styles.card}>
    <div>
      <b>
        <DayText at={new Date(run.createdAt)} />
      </b>
      <b>
        <Amounts amounts={run.totals} />
      </b>
    </div>
    <div>
      <RunBadge run={run} />
      <span className="soft">
        <Progress run={run} />
      </span>
    </div>
  </div>
);
