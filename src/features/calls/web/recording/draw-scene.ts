import { type Box, besideScreen, contain, cover, gridOf, initialsOf } from "../../rules/recording-layout.ts";
import type { Tile } from "./scene.ts";

/** A recording has its own colors: it is watched outside of the brand and the scheme of the person who made it. */
const colors = { ground: "#101214", tile: "#24282d", text: "#ffffff", shade: "rgb(0 0 0 / 55%)" };

type VideoOf = (stream: MediaStream) => HTMLVideoElement;

/** Draws all people in a grid, or a shared screen with the people beside it. */
export function drawScene(canvas: CanvasRenderingContext2D, tiles: readonly Tile[], videoOf: VideoOf): void {
  const { width, height } = canvas.canvas;
  canvas.fillStyle = colors.ground;
  canvas.fillRect(0, 0, width, height);
  const screen = tiles.findLast(({ isScreen }) => isScreen);
  const people = tiles.filter(({ isScreen }) => !isScreen);
  const layout = screen && besideScreen(people.length, { width, height });
  if (screen && layout) drawScreen(canvas, screen, layout.screen, videoOf);
  const boxes = layout?.tiles ?? gridOf(people.length, { width, height });
  for (const [index, box] of boxes.entries()) {
    const person = people[index];
    if (person) drawPerson(canvas, person, box, videoOf);
  }
}

function drawScreen(canvas: CanvasRenderingContext2D, { picture, name }: Tile, box: Box, videoOf: VideoOf) {
  const video = picture && videoOf(picture);
  if (!video?.videoWidth) return;
  const { x, y, width, height } = contain({ width: video.videoWidth, height: video.videoHeight }, box);
  canvas.drawImage(video, x, y, width, height);
  drawName(canvas, name, box);
}

function drawPerson(canvas: CanvasRenderingContext2D, { picture, name }: Tile, box: Box, videoOf: VideoOf) {
  canvas.fillStyle = colors.tile;
  canvas.fillRect(box.x, box.y, box.width, box.height);
  const video = picture && videoOf(picture);
  if (video?.videoWidth) {
    const from = cover({ width: video.videoWidth, height: video.videoHeight }, box);
    canvas.drawImage(video, from.x, from.y, from.width, from.height, box.x, box.y, box.width, box.height);
  } else {
    canvas.fillStyle = colors.text;
    canvas.textAlign = "center";
    canvas.textBaseline = "middle";
    canvas.font = `600 ${Math.round(box.height / 4)}px system-ui, sans-serif`;
    canvas.fillText(initialsOf(name), box.x + box.width / 2, box.y + box.height / 2);
  }
  drawName(canvas, name, box);
}

function drawName(canvas: CanvasRenderingContext2D, name: string, box: Box) {
  const size = box.width < 300 ? 14 : 18;
  canvas.font = `500 ${size}px system-ui, sans-serif`;
  canvas.textAlign = "left";
  canvas.textBaseline = "middle";
  const width = Math.min(canvas.measureText(name).width, box.width - 32);
  const bottom = box.y + box.height - 8;
  canvas.fillStyle = colors.shade;
  canvas.fillRect(box.x + 8, bottom - size - 10, width + 16, size + 10);
  canvas.fillStyle = colors.text;
  canvas.fillText(name, box.x + 16, bottom - size / 2 - 5, width);
}
