export const InsightsTab = () => null;
