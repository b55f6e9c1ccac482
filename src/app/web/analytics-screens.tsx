import type { ReactNode } from "react";
import { AnalyticsScreen } from "#features/analytics/web/analytics-screen.tsx";
import { DashboardScreen } from "#features/analytics/web/dashboard/dashboard-screen.tsx";
import { ForecastSlot } from "#features/analytics/web/slots.ts";
import { modelsAccess } from "#features/intelligence/access.ts";
import { ForecastCard } from "#features/intelligence/web/predictions/forecast-card.tsx";
import { useCan } from "#web/api/can.tsx";

/** Composed in the app layer, because the forecast belongs to a higher feature. */
function WithForecast({ children }: { children: ReactNode }) {
  const canSee = useCan(modelsAccess);
  return <ForecastSlot value={canSee ? <ForecastCard /> : null}>{children}</ForecastSlot>;
}

export const Dashboard = () => (
  <WithForecast>
    <DashboardScreen />
  </WithForecast>
);

export const Analytics = () => (
  <WithForecast>
    <AnalyticsScreen />
  </WithForecast>
);
