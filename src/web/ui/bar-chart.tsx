import { lazy } from "react";

/** Loaded when a chart is first shown: recharts is the heaviest part of the app. */
export const BarChart = lazy(() => import("./bar-chart-drawing.tsx"));
