export { recentActivity } from "./activity.ts";
export { answer } from "./answers.ts";
