/**
 * The timing of the animation between two views. `fill` shows the first frame until the animation starts, which may be
 * late on a busy machine.
 */
export const viewMotion = {
  duration: 220,
  easing: 'cubic-bezier(.2, 0, 0, 1)',
  fill: 'backwards',
} as const
