/** A point of the chart, in SVG units. */
export type ChartPoint = { readonly x: number; readonly y: number }

/**
 * Returns an SVG path through the points, which go from left to right. The curve is a monotone cubic: between two
 * points it stays within the range of their values, so the line shows no false peaks.
 */
export function monotonePath(points: readonly ChartPoint[]): string {
  const [first] = points
  if (!first) return ''
  const slopes = tangents(points)
  const pieces = points.slice(1).map((to, index) => {
    const from = points[index] ?? to
    const third = (to.x - from.x) / 3
    const [out, into] = [slopes[index] ?? 0, slopes[index + 1] ?? 0]
    return `C${round(from.x + third)} ${round(from.y + out * third)} ${round(to.x - third)} ${round(to.y - into * third)} ${round(to.x)} ${round(to.y)}`
  })
  return `M${round(first.x)} ${round(first.y)}${pieces.join('')}`
}

/**
 * Returns the slope of the curve at each point, by the Fritsch-Butland rule. The slope is zero at a turning point, and
 * never so steep that the curve overshoots.
 */
function tangents(points: readonly ChartPoint[]): number[] {
  const steps = points.slice(1).map((to, index) => {
    const from = points[index] ?? to
    const width = to.x - from.x
    return { width, slope: width > 0 ? (to.y - from.y) / width : 0 }
  })
  return points.map((_, index) => {
    const [before, after] = [steps[index - 1], steps[index]]
    if (!before || !after) return (before ?? after)?.slope ?? 0
    if (before.slope * after.slope <= 0) return 0
    const weightBefore = 2 * after.width + before.width
    const weightAfter = after.width + 2 * before.width
    return (weightBefore + weightAfter) / (weightBefore / before.slope + weightAfter / after.slope)
  })
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}
