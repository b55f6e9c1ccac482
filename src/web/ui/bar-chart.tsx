import { type ComponentProps, lazy, Suspense } from "react";
import styles from "./bar-chart.module.css";

/** Loaded when a chart is first shown: recharts is the heaviest part of the app. */
const Drawing = lazy(() => import("./bar-chart-drawing.tsx"));

export const BarChart = (props: ComponentProps<typeof Drawing>) => (
  <Suspense fallback={<div className={`${styles.chart} ${styles.waiting}`} />}>
    <Drawing {...props} />
  </Suspense>
);
