export const PredictionsTab = () => null;
