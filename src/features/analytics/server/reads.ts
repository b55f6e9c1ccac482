export { recentActivity } from "./activity.ts";
export { getFigures } from "./answers.ts";
