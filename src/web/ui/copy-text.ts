/** On plain http, as in an office network, browsers have no clipboard API, so it falls back to a selection. */
export async function copyText(text: string): Promise<boolean> {
  if (navigator.clipboard) {
    const copied = await navigator.clipboard.writeText(text).then(
      () => true,
      () => false,
    );
    if (copied) return true;
  }
  const field = Object.assign(document.createElement("textarea"), { value: text, readOnly: true });
  field.setAttribute("aria-hidden", "true");
  field.className = "visually-hidden";
  document.body.append(field);
  field.select();
  const copied = document.execCommand("copy");
  field.remove();
  return copied;
}
