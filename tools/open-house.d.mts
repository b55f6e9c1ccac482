export declare function openHouse(
  folder: string,
  settings?: Record<string, string>,
): Promise<{ url: string; data: string; close(): Promise<void> }>;
