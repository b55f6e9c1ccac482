import { z } from "zod";
import { endpoint } from "#base/endpoint.ts";
import { errors, me } from "../contract.ts";
import { inPerson, localeCode, name, phoneNumber, timeZone } from "../values.ts";

export const updateProfile = endpoint({
  ...inPerson,
  method: "PATCH",
  path: "/api/v1/me",
  summary: "Update the caller's names, company, phone, language and time zone",
  input: z.object({
    firstName: name.min(1).optional(),
    lastName: name.optional(),
    company: name.nullable().optional(),
    phoneNumber: phoneNumber.nullable().optional(),
    locale: localeCode.optional(),
    timeZone: timeZone.optional(),
  }),
  output: me,
  errors: [],
  example: { firstName: "Ana" },
});

export const setPhoto = endpoint({
  ...inPerson,
  method: "POST",
  path: "/api/v1/me/photo",
  summary: "Set the caller's picture; it is cropped to a square, resized and stripped of metadata",
  input: z.object({ file: z.file().max(10 * 1024 * 1024) }),
  output: me,
  errors: [errors.notAnImage],
  example: { file: new File(["x"], "x.png") },
});

export const removePhoto = endpoint({
  ...inPerson,
  method: "DELETE",
  path: "/api/v1/me/photo",
  summary: "Remove the caller's picture",
  input: z.object({}),
  output: me,
  errors: [],
  example: {},
});
