/**
 * A bundled logo, as build/marks.ts reads it from a file of data/marks: the colour of the tile, the side of the square
 * around the 24 px grid, and a colour and a path for each layer.
 */
export type MarkDrawing = readonly [tile: string, side: number, ...layers: readonly string[]]

export function drawingsByName(
  files: Readonly<Record<string, MarkDrawing>>,
): ReadonlyMap<string, MarkDrawing> {
  return new Map(
    Object.entries(files).map(([file, drawing]) => [file.slice('./'.length, -'.svg'.length), drawing]),
  )
}
