import { AppError } from "#base/errors.ts";
import { DropArea } from "../drop-area.tsx";
import type { Uploader } from "../use-uploads.ts";

const step = 180;

/** Nothing is uploaded. A file with "fail" in its name shows a failed upload. */
const fakeUpload: Uploader<string> = (file, onProgress, signal) =>
  new Promise((resolve, reject) => {
    let share = 0;
    const timer = setInterval(() => {
      share += 0.1;
      onProgress(Math.min(share, 1));
      if (share < 1) return;
      clearInterval(timer);
      if (file.name.includes("fail")) reject(new AppError(503, "base.busy", undefined));
      else resolve(file.name);
    }, step);
    signal.addEventListener("abort", () => clearInterval(timer));
  });

const stored = [{ id: "example", name: "example-contract.pdf", size: 482_133 }];

export function FileExample() {
  return (
    <DropArea
      kinds={["pdf", "doc", "docx", "jpg", "png"]}
      maxSize={10 * 1024 * 1024}
      upload={fakeUpload}
      onChange={() => {}}
      stored={stored}
    />
  );
}
