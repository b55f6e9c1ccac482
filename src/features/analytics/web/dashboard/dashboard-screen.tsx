import { Can } from "#web/api/can.tsx";
import { seesAnalytics } from "../../access.ts";
import { LockedFigures } from "../locked-figures.tsx";
import { Dashboard } from "./dashboard.tsx";

/** The key figures for those who refer and those who receive [R2.2]. */
export const DashboardScreen = () => (
  <Can do={seesAnalytics} otherwise={<LockedFigures title="dashboard" />}>
    <Dashboard />
  </Can>
);
