/** Takes one cookie out of the header without parsing the rest: this runs on every request. */
export function cookieOf(header: string | undefined, name: string) {
  return header
    ?.split("; ")
    .find((pair) => pair.startsWith(`${name}=`))
    ?.slice(name.length + 1);
}
