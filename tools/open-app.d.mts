export declare function openApp(
  folder: string,
  settings?: Record<string, string>,
): Promise<{ url: string; data: string; close(): Promise<void> }>;
