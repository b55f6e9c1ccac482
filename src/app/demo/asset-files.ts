import { renderSocialPicture } from "#app/social-picture.ts";
import type { Brand } from "#base/brand/brand.ts";
import type { Services } from "#server/ctx.ts";
import { letterheadOf } from "#server/pdf/letterhead.ts";
import type { PdfDocument } from "#server/pdf/pdf-document.ts";
import { renderPdf } from "#server/pdf/render.ts";

/** Draws a banner in the tenant's colors and with its mark. */
export const drawBanner = (services: Services, brand: Brand): Promise<Uint8Array> =>
  renderSocialPicture(services, brand, "en", {
    title: `I recommend ${brand.name}`,
    line: "Tell me what you need, and I’ll introduce you to the team.",
  });

/** Draws a page that partners hand to their contacts. */
export async function drawSummary(services: Services, brand: Brand): Promise<Uint8Array> {
  const summary: PdfDocument = {
    rightToLeft: false,
    language: "en",
    letterhead: await letterheadOf(services, brand),
    title: `Working with ${brand.name}`,
    subtitle: "What happens after someone recommends us to you",
    facts: [
      { label: "First answer", value: "Within two working days" },
      { label: "Your details", value: "Used for this inquiry only" },
      { label: "Your decision", value: "No obligation at any point" },
    ],
    notes: [
      "The person who recommended us may earn a commission if you become a customer. Your price stays the same.",
      "You can withdraw your consent at any time with the link in our email. Your details are then deleted.",
    ],
    parts: [
      {
        title: "Step by step",
        sums: [],
        columns: [
          { label: "When", parts: 2 },
          { label: "What happens", parts: 5 },
        ],
        rows: [
          ["Today", "You agree by email that we may contact you."],
          ["Within two days", "We call you and ask what you need."],
          ["Within a week", "You receive an offer in writing."],
          ["Afterwards", "You decide. The person who recommended us sees the result, not your contract."],
        ],
        empty: "",
      },
    ],
    foot: brand.legalName,
    pages: "Page {page} of {pages}",
  };
  return renderPdf(summary);
}
