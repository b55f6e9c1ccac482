import { describe, expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { AppError } from "#base/errors.ts";
import { DropArea } from "./drop-area.tsx";
import { show } from "./testing/show.tsx";
import type { Uploader } from "./use-uploads.ts";

const kinds = ["pdf", "doc", "docx", "jpg", "png"] as const;
const limit = 10 * 1024 * 1024;
const pdf = (name = "offer.pdf", size = 1000) => new File([new Uint8Array(size)], name, { type: "application/pdf" });
const chooser = () => page.getByLabelText("Drop files here or browse");
const progress = (name: string) => page.getByRole("progressbar", { name: `Uploading ${name}` });

/** An upload that the test controls. */
function controlledUpload() {
  const calls: {
    file: File;
    onProgress: (share: number) => void;
    signal: AbortSignal;
    end: PromiseWithResolvers<string>;
  }[] = [];
  const upload: Uploader<string> = (file, onProgress, signal) => {
    const end = Promise.withResolvers<string>();
    calls.push({ file, onProgress, signal, end });
    return end.promise;
  };
  return { calls, upload };
}

async function area(upload: Uploader<string>, onChange = vi.fn()) {
  await show(<DropArea kinds={kinds} maxSize={limit} upload={upload} onChange={onChange} />);
  return onChange;
}

describe("accepted files [R5.7]", () => {
  it("are named, and any other file is rejected by name and reason", async () => {
    const { calls, upload } = controlledUpload();
    await area(upload);
    await expect.element(page.getByText("PDF, DOC, DOCX, JPG, or PNG, up to 10 MB each")).toBeVisible();
    const text = new File(["x"], "notes.txt", { type: "text/plain" });
    const disguised = new File(["x"], "program.pdf", { type: "application/x-msdownload" });
    const large = pdf("large.pdf", limit + 1);
    const empty = pdf("empty.pdf", 0);
    const { dataTransfer } = dropping([text, disguised, large, empty, pdf("exact.pdf", limit)]);
    drop(dataTransfer);
    const only = "This file type isn’t supported. Use PDF, DOC, DOCX, JPG, and PNG.";
    await expect.element(page.getByText(`notes.txt: ${only}`)).toBeVisible();
    await expect.element(page.getByText(`program.pdf: ${only}`)).toBeVisible();
    await expect.element(page.getByText("large.pdf: This file is 10 MB. The limit is 10 MB.")).toBeVisible();
    await expect.element(page.getByText("empty.pdf: This file is empty.")).toBeVisible();
    await expect.poll(() => calls.map(({ file }) => file.name)).toEqual(["exact.pdf"]);
  });
});

describe("upload", () => {
  it("shows its progress and notifies the form when it is complete", async () => {
    const { calls, upload } = controlledUpload();
    const changed = await area(upload);
    await userEvent.upload(chooser(), pdf());
    await expect.poll(() => calls.length).toBe(1);
    calls[0]?.onProgress(0.42);
    await expect.element(progress("offer.pdf")).toHaveAttribute("aria-valuenow", "42");
    expect(changed).toHaveBeenLastCalledWith([], true);
    calls[0]?.end.resolve("file_1");
    await expect.element(progress("offer.pdf")).not.toBeInTheDocument();
    await expect.poll(() => changed.mock.lastCall).toEqual([["file_1"], false]);
    await expect.element(page.getByText("1 file uploaded")).toBeInTheDocument();
  });

  it("shows why it failed and can be retried", async () => {
    const { calls, upload } = controlledUpload();
    const changed = await area(upload);
    await userEvent.upload(chooser(), pdf());
    await expect.poll(() => calls.length).toBe(1);
    calls[0]?.end.reject(new AppError(0, "base.network", undefined));
    await expect.element(page.getByRole("alert")).toHaveTextContent("Network error, please check your connection.");
    await page.getByRole("button", { name: "Upload offer.pdf again" }).click();
    await expect.poll(() => calls.length).toBe(2);
    calls[1]?.end.resolve("file_1");
    await expect.poll(() => changed.mock.lastCall).toEqual([["file_1"], false]);
  });

  it("is aborted when it is removed, and its result is ignored", async () => {
    const { calls, upload } = controlledUpload();
    const changed = await area(upload);
    await userEvent.upload(chooser(), pdf());
    await expect.poll(() => calls.length).toBe(1);
    await page.getByRole("button", { name: "Remove offer.pdf" }).click();
    expect(calls[0]?.signal.aborted).toBe(true);
    await expect.poll(() => changed.mock.lastCall).toEqual([[], false]);
  });

  it("waits when three others are running", async () => {
    const { calls, upload } = controlledUpload();
    await area(upload);
    await userEvent.upload(chooser(), [pdf("1.pdf"), pdf("2.pdf"), pdf("3.pdf"), pdf("4.pdf")]);
    await expect.element(page.getByText("Waiting")).toBeVisible();
    expect(calls).toHaveLength(3);
    calls[0]?.end.resolve("file_1");
    await expect.poll(() => calls.length).toBe(4);
  });
});

function dropping(files: File[]) {
  const dataTransfer = new DataTransfer();
  for (const file of files) dataTransfer.items.add(file);
  return { dataTransfer };
}

function drop(dataTransfer: DataTransfer) {
  const zone = chooser().element().closest("label")!;
  zone.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
}
