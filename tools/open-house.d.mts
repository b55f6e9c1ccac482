export declare function openHouse(folder: string): Promise<{ url: string; close(): Promise<void> }>;
