import { FigureAnswer } from "#features/analytics/web/answer/figure-answer.tsx";
import { InsightsScreen } from "#features/intelligence/web/insights-screen.tsx";
import { FigureAnswerSlot } from "#features/intelligence/web/slots.ts";

/** Composed in the app layer, because answers to questions look as figures do on the analytics page. */
export const Insights = () => (
  <FigureAnswerSlot value={FigureAnswer}>
    <InsightsScreen />
  </FigureAnswerSlot>
);
