type Load = { js: number; css: number };
export declare const limits: { landing: number; shell: number };
export declare function firstLoads(): { landing: Load; shell: Load };
