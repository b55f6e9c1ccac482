import { Can } from "#web/api/can.tsx";
import { analyticsAccess } from "../access.ts";
import { Analytics } from "./analytics.tsx";
import { LockedFigures } from "./locked-figures.tsx";

/** Every chart, under the same filters [R2.2, R2.16]. */
export const AnalyticsScreen = () => (
  <Can do={analyticsAccess} otherwise={<LockedFigures title="analytics" />}>
    <Analytics />
  </Can>
);
