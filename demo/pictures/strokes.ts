/** SVG primitives of the pictures. */

type Style = { stroke?: string; width?: number; opacity?: number };

export function path(d: string, fill: string, { stroke, width, opacity }: Style = {}): string {
  const outline =
    stroke === undefined
      ? ''
      : ` stroke="${stroke}" stroke-width="${width ?? 2}" stroke-linecap="round" stroke-linejoin="round"`;
  return `<path d="${d}" fill="${fill}"${outline}${opacityAttribute(opacity)}/>`;
}

export function ellipse(
  x: number,
  y: number,
  rx: number,
  ry: number,
  fill: string,
  opacity?: number,
): string {
  return `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${fill}"${opacityAttribute(opacity)}/>`;
}

export function rect(
  x: number,
  y: number,
  width: number,
  height: number,
  radius: number,
  fill: string,
  opacity?: number,
): string {
  const size = `x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}"`;
  return `<rect ${size} fill="${fill}"${opacityAttribute(opacity)}/>`;
}

export function line(
  x1: number,
  y1: number,
  x2: number,
  y2: number,
  stroke: string,
  width: number,
  opacity?: number,
): string {
  return path(`M${x1} ${y1} L${x2} ${y2}`, 'none', {
    stroke,
    width,
    ...(opacity === undefined ? {} : { opacity }),
  });
}

/** The soft shadow of a standing object. */
export function shadow(x: number, y: number, half: number): string {
  return (
    ellipse(x + 8, y + 4, half * 1.12, 13, '#3b342a', 0.1) +
    ellipse(x + 3, y, half, 8, '#3b342a', 0.16)
  );
}

function opacityAttribute(opacity: number | undefined): string {
  return opacity === undefined ? '' : ` opacity="${opacity}"`;
}
