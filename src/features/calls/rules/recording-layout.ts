export type Box = { x: number; y: number; width: number; height: number };
type Size = { width: number; height: number };

const gap = 8;

/** Places equal tiles in rows, as many columns as rows or one more, the last row centered. */
export function gridOf(count: number, { width, height }: Size): Box[] {
  if (count === 0) return [];
  const columns = Math.ceil(Math.sqrt(count));
  const rows = Math.ceil(count / columns);
  const tile = {
    width: Math.round((width - gap * (columns + 1)) / columns),
    height: Math.round((height - gap * (rows + 1)) / rows),
  };
  return Array.from({ length: count }, (_, index) => {
    const row = Math.floor(index / columns);
    const inRow = row === rows - 1 ? count - row * columns : columns;
    const rowWidth = inRow * tile.width + (inRow - 1) * gap;
    return {
      ...tile,
      x: Math.round((width - rowWidth) / 2 + (index % columns) * (tile.width + gap)),
      y: gap + row * (tile.height + gap),
    };
  });
}

/** A shared screen takes most of the picture; the people are in a column beside it. */
export function besideScreen(count: number, { width, height }: Size): { screen: Box; tiles: Box[] } {
  const column = count === 0 ? 0 : Math.round(width / 5);
  const tile = { width: column - gap, height: Math.round(((column - gap) * 9) / 16) };
  // Many people share the height of the column.
  const step = count === 0 ? 0 : Math.min(tile.height + gap, (height - gap) / count);
  const tileHeight = Math.round(step - gap);
  return {
    screen: { x: 0, y: 0, width: width - column - (count === 0 ? 0 : gap), height },
    tiles: Array.from({ length: count }, (_, index) => ({
      x: width - column,
      y: Math.round(gap + index * step),
      width: tile.width,
      height: tileHeight,
    })),
  };
}

/** The part of a picture that fills the box without distortion. */
export function cover(picture: Size, box: Size): Box {
  const scale = Math.min(picture.width / box.width, picture.height / box.height);
  const [width, height] = [box.width * scale, box.height * scale];
  return { x: (picture.width - width) / 2, y: (picture.height - height) / 2, width, height };
}

/** Where the whole picture fits into the box without distortion. */
export function contain(picture: Size, box: Box): Box {
  const scale = Math.min(box.width / picture.width, box.height / picture.height);
  const [width, height] = [picture.width * scale, picture.height * scale];
  return { x: box.x + (box.width - width) / 2, y: box.y + (box.height - height) / 2, width, height };
}

/** Up to two letters for someone whose camera is off. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  return [words[0], words.length > 1 ? words.at(-1) : undefined]
    .map((word) => [...(word ?? "")][0] ?? "")
    .join("")
    .toUpperCase();
}
