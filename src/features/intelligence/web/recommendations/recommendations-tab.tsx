export const RecommendationsTab = () => null;
