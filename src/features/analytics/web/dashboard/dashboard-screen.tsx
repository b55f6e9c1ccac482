import { Can } from "#web/api/can.tsx";
import { analyticsAccess } from "../../access.ts";
import { LockedFigures } from "../locked-figures.tsx";
import { Dashboard } from "./dashboard.tsx";

/** The key figures for those who refer and those who receive [R2.2]. */
export const DashboardScreen = () => (
  <Can do={analyticsAccess} otherwise={<LockedFigures title="dashboard" />}>
    <Dashboard />
  </Can>
);
