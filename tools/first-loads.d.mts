type Kibibytes = { js: number; css: number };
export const limits: Record<"landing" | "shell", Kibibytes>;
export const firstLoads: () => Record<"landing" | "shell", Kibibytes>;
