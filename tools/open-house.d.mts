export declare function openHouse(
  folder: string,
  settings?: Record<string, string>,
): Promise<{ url: string; close(): Promise<void> }>;
