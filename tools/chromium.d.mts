export declare const chromiumFlags: string[];
export declare function chromium(): Promise<string>;
